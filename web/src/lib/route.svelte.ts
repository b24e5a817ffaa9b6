/** Where the page is, in the address behind the #: `#table=ID&at=12`. Links to a table, a move or a rule are such addresses. */
export type Place = Readonly<Record<string, string>>;

function placeOf(hash: string): Place {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

class Route {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.place = placeOf(location.hash)));
  }

  /** Goes somewhere; `replace` leaves no trace for the back button. */
  go(place: Place, replace = false): void {
    const hash = href(place);
    if (replace) history.replaceState(null, '', hash);
    else history.pushState(null, '', hash);
    this.place = place;
  }
}

export function href(place: Place): string {
  return `#${new URLSearchParams(place)}`;
}

export const route = new Route();
