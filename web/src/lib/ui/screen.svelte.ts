/** How much screen there is: the same three cases that the styles know. */
import { MediaQuery } from "svelte/reactivity";

/** A phone or tablet upright: everything lies in one column. */
export const upright = new MediaQuery("(max-aspect-ratio: 1/1)");

/** A phone, upright or on its side: what others have and what was said waits behind a button. */
export const small = new MediaQuery("(max-aspect-ratio: 1/1), (max-height: 559px)");
