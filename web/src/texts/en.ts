import problems from '../../../src/jarlshof/server/texts/en.toml?part=problem';
import { gather } from './texts.ts';

export default { ...problems, ...gather(import.meta.glob(['./en/*.toml', '!./en/{settlers_*,northgard*,panels,keys,log,generic,lesson,matches}.toml'], { eager: true, import: 'default' })) };
