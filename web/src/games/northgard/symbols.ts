/** The drawings of Northgard come with its table and are put into the document once. */
import symbols from 'virtual:symbols/northgard';
import '../../table/sea.ts';

document.body.insertAdjacentHTML('afterbegin', symbols);
