/** The address of the socket names the table whose page is shown, and nothing else of the page's address. */
import { expect, test } from "vitest";
import { socketAddress } from "$lib/wire/address";

const addressOf = (base: string, hash: string) =>
  socketAddress(base, hash, (table) => table.startsWith("here-")).href;

test("the page of a table names it", () => {
  expect(addressOf("https://play.example/z/", "#/table/a_B-3")).toBe(
    "wss://play.example/z/api/socket?table=a_B-3",
  );
  expect(addressOf("http://[::1]:8000/", "#/table/abc?seat=2")).toBe("ws://[::1]:8000/api/socket?table=abc");
});

test("other pages name nothing, and neither what is no table nor one on this device is sent", () => {
  const plain = "ws://localhost:8000/api/socket";
  for (const hash of [
    "",
    "#/",
    "#/join/abc/secret",
    "#/replay/abc",
    "#/table/",
    "#/table/here-abc",
    "#/table/a%20b",
    `#/table/${"a".repeat(25)}`,
  ])
    expect(addressOf("http://localhost:8000/", hash)).toBe(plain);
});
