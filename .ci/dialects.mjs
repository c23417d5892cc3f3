#!/usr/bin/env node
// Puts the outcome of a run of the wire checker into docs/dialects.md, or says where that page is no longer true.
//
//   node .ci/dialects.mjs REPORT.json            writes the table between the two marks
//   node .ci/dialects.mjs REPORT.json --check    exit 1 if the table there is another one
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../docs/dialects.md', import.meta.url);
const BEGIN = '<!-- matrix: written by .ci/dialects.mjs -->';
const END = '<!-- end of matrix -->';

const [report, mode] = process.argv.slice(2);
if (!report || (mode !== undefined && mode !== '--check')) {
  console.error('Usage: node .ci/dialects.mjs REPORT.json [--check]');
  process.exit(2);
}

const { results } = JSON.parse(readFileSync(report, 'utf8'));
const table = matrix(results);
const page = readFileSync(PAGE, 'utf8');
const begin = page.indexOf(BEGIN);
const end = page.indexOf(END);
if (begin < 0 || end < begin) {
  console.error(`docs/dialects.md has no marks "${BEGIN}" and "${END}".`);
  process.exit(1);
}
const written = `${page.slice(0, begin + BEGIN.length)}\n\n${table}\n${page.slice(end)}`;
if (mode === '--check') {
  if (written !== page) {
    console.error(`docs/dialects.md no longer says what the checker found:\n\n${table}`);
    console.error('Write it anew with: node .ci/dialects.mjs REPORT.json');
    process.exit(1);
  }
} else {
  writeFileSync(PAGE, written);
}

/** One row a provider, one column a surface; "passed", or "passed, failed", or with what did not apply. */
function matrix(all) {
  const providers = [...new Set(all.map((r) => r.vendor))].sort();
  const surfaces = [...new Set(all.map((r) => r.surface))].sort(); // the results come as they end
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const of = (provider, surface) =>
    all.filter((r) => (!provider || r.vendor === provider) && (!surface || r.surface === surface));
  return [
    row(['provider', ...surfaces, 'all']),
    row(['---', ...surfaces.map(() => '---'), '---']),
    ...providers.map((p) => row([p, ...surfaces.map((s) => cell(of(p, s))), cell(of(p))])),
    row(['all', ...surfaces.map((s) => cell(of(null, s))), cell(all)]),
  ].join('\n') + '\n';
}

function cell(pairs) {
  if (pairs.length === 0) {
    return '–';
  }
  const failed = pairs.filter((r) => r.bad.length > 0).length;
  const unfit = pairs.filter((r) => r.na && r.bad.length === 0).length;
  const passed = pairs.length - failed - unfit;
  return `${passed}${failed ? `, ${failed} failed` : ''}${unfit ? `, ${unfit} n/a` : ''}`;
}
