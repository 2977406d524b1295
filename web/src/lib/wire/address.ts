/** Where the one socket of this page connects. */

const TABLE = /^#\/table\/([A-Za-z0-9_-]{1,24})(?=[/?]|$)/;

/** The address of the socket. From the page of a server's table it names the table: a proxy can send it where that is. */
export function socketAddress(base: string, hash: string, isOnThisDevice: (table: string) => boolean): URL {
  const address = new URL("api/socket", base);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const table = TABLE.exec(hash)?.[1];
  if (table !== undefined && !isOnThisDevice(table)) address.searchParams.set("table", table);
  return address;
}
