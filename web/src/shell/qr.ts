/** A QR code as one path. The server draws those of tables; a recovery link is a secret that is best drawn where it is shown. */
import { correction, generate } from 'lean-qr';
import type { QrCode } from '../lib/api.ts';

const QUIET = 4; // modules of light around it

export function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const dark: string[] = [];
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) dark.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  return { size: code.size + 2 * QUIET, path: dark.join('') };
}
