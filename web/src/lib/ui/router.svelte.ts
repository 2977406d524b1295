/** Where we are: what stands after # in the address. Secrets of links stay there, where no server log sees them. */

export interface Place {
  page: string;
  rest: string[];
  query: URLSearchParams;
}

function read(): Place {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { page: parts[0] ?? "", rest: parts.slice(1), query: new URLSearchParams(query) };
}

const here = $state<{ place: Place }>({ place: read() });
addEventListener("hashchange", () => {
  here.place = read();
});

/** The page that is shown. */
export function place(): Place {
  return here.place;
}

/** Go to a page: `goTo("table", id)`. */
export function goTo(...parts: (string | number)[]): void {
  location.hash = `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** Change the address without leaving the page, and without a step in the history. */
export function rewrite(hash: string): void {
  history.replaceState(null, "", hash);
  here.place = read();
}
