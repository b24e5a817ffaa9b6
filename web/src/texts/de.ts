import problems from '../../../src/jarlshof/server/texts/de.toml?part=problem';
import { gather } from './texts.ts';

export default { ...problems, ...gather(import.meta.glob(['./de/*.toml', '!./de/{settlers_*,northgard*,panels,keys,log,generic,lesson,matches}.toml'], { eager: true, import: 'default' })) };
