/** What is drawn on the sea round every island, put into the document once. */
import symbols from 'virtual:symbols/sea';

document.body.insertAdjacentHTML('afterbegin', symbols);
