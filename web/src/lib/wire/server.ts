/** Whether somebody answers behind this page: a site that was exported has no server. */
export const hasServer = document.documentElement.dataset["server"] !== "none";
