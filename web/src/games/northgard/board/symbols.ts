/** The drawings of the map come with it and are put into the document once. */
import symbols from 'virtual:symbols/northgard';
import '../../../table/sea.ts';

document.body.insertAdjacentHTML('afterbegin', symbols);
