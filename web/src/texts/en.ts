import problems from '../../../src/jarlshof/server/texts/en.toml?part=problem';
import start from './en/start.toml?but=match,option,value,preset,ways,ways_back,strength,sitter';
import { gather } from './texts.ts';

export default { ...problems, ...gather({ start }), ...gather(import.meta.glob(['./en/*.toml', '!./en/{start,settlers_*,northgard*,panels,keys,log,generic,lesson,lookback,matches}.toml'], { eager: true, import: 'default' })) };
