/** Where the lines of a curve of points run. */

export interface Curve {
  /** What is counted from left to right; turns, if nothing is said. */
  by?: 'turn' | 'year';
  /** Points of each seat after each turn; the first value is before the first turn. */
  lines: Record<string, number[]>;
  /** What happened in between that all should know of: after which turn, with which symbols, and in words. */
  marks: { turn: number; icons: readonly string[]; text: string }[];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Plot {
  x: (turn: number) => number;
  y: (points: number) => number;
  /** Values of the level lines. */
  levels: number[];
  turns: number;
  /** Turns that are numbered. */
  ticks: number[];
  paths: { seat: string; d: string; end: { x: number; y: number; points: number } }[];
}

/** A round step so that there are about `wished` level lines up to `most`. */
export function step(most: number, wished = 4): number {
  const rough = Math.max(1, most / wished);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

const upTo = (most: number, every: number): number[] => [...Array(Math.floor(most / every) + 1).keys()].map((n) => n * every);

/** Points come in jumps, so the lines go in steps; only in a year there are too many of them to be shown. */
export function plot({ lines, by = 'turn' }: Pick<Curve, 'lines' | 'by'>, box: Box): Plot {
  const turns = Math.max(1, ...Object.values(lines).map((line) => line.length - 1));
  const highest = Math.max(1, ...Object.values(lines).flat());
  // where lines are few their scale goes on to the level above them
  const most = by === 'year' ? Math.ceil(highest / step(highest)) * step(highest) : highest;
  const x = (turn: number): number => box.left + (turn / turns) * box.width;
  const y = (points: number): number => box.top + box.height - (points / most) * box.height;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const stairs = (line: readonly number[]): string =>
    line.map((points, turn) => (turn === 0 ? `M${round(x(0))} ${round(y(points))}` : points === line[turn - 1] ? '' : `H${round(x(turn))}V${round(y(points))}`)).join('') + `H${round(x(line.length - 1))}`;
  const paths = Object.entries(lines).map(([seat, line]) => ({
    seat,
    d: by === 'year' ? `M${line.map((points, turn) => `${round(x(turn))} ${round(y(points))}`).join('L')}` : stairs(line),
    end: { x: x(line.length - 1), y: y(line.at(-1)!), points: line.at(-1)! },
  }));
  return { x, y, turns, paths, levels: upTo(most, step(most)), ticks: upTo(turns, by === 'year' ? 1 : step(turns, 6)) };
}

/** The symbols above the lines of the marks, those of one side by side; and of several where they came soon after another. */
export function heads({ marks }: Curve, x: Plot['x'], box: Box): { icon: string; x: number }[] {
  const found = marks.flatMap(({ turn, icons }) => icons.map((icon, n) => ({ icon, x: x(turn) + n * 20 - (icons.length - 1) * 8 })));
  const placed = spread(found.map((each) => each.x), 18, box.left, box.left + box.width + 20);
  return found.map(({ icon }, n) => ({ icon, x: placed[n]! }));
}

/** Labels at the same height give way to each other: each keeps `gap` from the next, in order, within the box. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((height, n) => ({ height, n })).sort((a, b) => a.height - b.height || a.n - b.n);
  const placed: number[] = [];
  for (const [i, { height }] of order.entries()) placed.push(Math.max(height, i ? placed[i - 1]! + gap : top));
  for (let i = placed.length - 1; i >= 0; i--) placed[i] = Math.min(placed[i]!, i === placed.length - 1 ? bottom : placed[i + 1]! - gap);
  const found = Array<number>(heights.length).fill(0);
  order.forEach(({ n }, i) => (found[n] = placed[i]!));
  return found;
}
