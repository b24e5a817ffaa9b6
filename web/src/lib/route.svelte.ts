/** Where the page is, in the address behind the #: `#table=ID&at=12`. Links to a table, a move or a rule are such addresses.
 *  Before the # stands which game lies on the start page, once somebody has chosen: `/settlers`. */
import { arrived } from './arrival.ts';

export type Place = Readonly<Record<string, string>>;

function placeOf(hash: string): Place {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

const own = arrived(location.pathname, location.hash);
if (own) history.replaceState(null, '', own);

class Route {
  place = $state.raw<Place>(placeOf(location.hash));
  /** The game of the address; empty: nobody has chosen one. */
  game = $state('');

  constructor() {
    const read = (): void => {
      this.place = placeOf(location.hash);
      // a table is at one address, wherever its link was followed
      if ('table' in this.place && location.pathname !== '/') history.replaceState(null, '', `/${location.hash}`);
      this.game = location.pathname.slice(1);
    };
    read();
    addEventListener('hashchange', read);
    addEventListener('popstate', read);
  }

  /** Goes somewhere; `replace` leaves no trace for the back button. */
  go(place: Place, replace = false): void {
    const address = 'table' in place ? `/${href(place)}` : href(place);
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    [this.place, this.game] = [place, location.pathname.slice(1)];
  }

  /** Shows a game on the start page. */
  show(game: string): void {
    if (game === this.game) return;
    history.pushState(null, '', `/${game}`);
    [this.place, this.game] = [{}, game];
  }
}

export function href(place: Place): string {
  return `#${new URLSearchParams(place)}`;
}

/** The address of a game on the start page. */
export const gameAt = (game: string): string => `/${game}`;

export const route = new Route();
