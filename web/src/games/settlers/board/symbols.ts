/** The drawings of the island come with it and are put into the document once. */
import symbols from 'virtual:symbols/settlers';
import '../../../table/sea.ts';

document.body.insertAdjacentHTML('afterbegin', symbols);
