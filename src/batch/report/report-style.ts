/** The complete style sheet of the report, which uses no other file. */
export const reportStyle = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#586478;--line:#d9dee7;--ground:#fff;--raised:#f5f7fa;--good:#1a7442;--bad:#b3261e;--link:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--ink:#e7ebf2;--soft:#a3adbd;--line:#343d4c;--ground:#12161d;--raised:#1b212b;--good:#6fd39a;--bad:#ff9a91;--link:#9db9ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main,footer{max-width:68rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
.status{margin:0;font-weight:600}
.status.done{color:var(--good)}
.status.failed,.status.cancelled{color:var(--bad)}
.note{margin:.5rem 0 0;max-width:48rem}
.totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin:0}
.totals div{background:var(--raised);border-radius:.5rem;padding:.75rem 1rem}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0;font-size:1.25rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem}
.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--soft);font-weight:600;white-space:nowrap}
tr:last-child td{border-bottom:0}
td p{margin:0}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
.part{content-visibility:auto;contain-intrinsic-size:auto 24000px}
.part table{table-layout:fixed;min-width:48rem}
.part th:first-child{width:5.5rem}
.part th:nth-child(3){width:9rem}
.part th:nth-child(5){width:6rem}
a{color:var(--link)}
code{font-size:.875em}
footer{padding-top:2.5rem;padding-bottom:4rem;color:var(--soft);font-size:.875rem}
`.trim();
