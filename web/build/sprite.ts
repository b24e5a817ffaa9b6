/** Puts the sprite of symbols into index.html: colours reach into `<use>` only within one document. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function sprite(file: string): Plugin {
  return {
    name: 'sprite',
    transformIndexHtml(html) {
      const svg = readFileSync(file, 'utf8')
        .replace(/<!--[\s\S]*?-->\n?/g, '')
        // the page's policy forbids style attributes
        .replace(/<svg ([^>]*?)style="display:none"/, '<svg $1class="sprite" width="0" height="0" aria-hidden="true"');
      return html.replace('<!-- sprite -->', () => svg);
    },
  };
}
