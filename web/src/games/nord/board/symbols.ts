/** The drawings of the chart come with it and are put into the document once: the first screen does not wait for them. */
import symbols from 'virtual:symbols/nord';
import '../../../table/sea.ts';

document.body.insertAdjacentHTML('afterbegin', symbols);
