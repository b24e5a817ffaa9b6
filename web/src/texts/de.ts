import problems from '../../../src/jarlshof/server/texts/de.toml?part=problem';
import start from './de/start.toml?but=match,option,value,preset,ways,ways_back,strength,sitter';
import { gather } from './texts.ts';

export default { ...problems, ...gather({ start }), ...gather(import.meta.glob(['./de/*.toml', '!./de/{start,settlers_*,northgard*,panels,keys,log,generic,lesson,lookback,matches}.toml'], { eager: true, import: 'default' })) };
