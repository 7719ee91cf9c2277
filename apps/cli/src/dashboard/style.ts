/** The page's one style sheet: light or dark as the system is, one column on a narrow screen. */
export const style = `
:root {
  color-scheme: light dark;
  --back: #f6f7f9; --card: #fff; --text: #1c2330; --quiet: #5b6472; --line: #dfe3ea;
  --accent: #2563c9; --light: #b9cdf0; --good: #1a7f43; --warn: #97590a; --bad: #bb2a2a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #12151b; --card: #1b2029; --text: #e4e8ef; --quiet: #99a3b3; --line: #2f3744;
    --accent: #6ea3ff; --light: #32496f; --good: #57c785; --warn: #e5ac55; --bad: #f07f7f;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1rem; background: var(--back); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; margin: 0 0 1rem; }
h1 { font-size: 1.3rem; margin: 0; }
h2 { font-size: 1rem; margin: 0 0 .6rem; }
h3 { font-size: .85rem; margin: 1rem 0 .3rem; color: var(--quiet); font-weight: 600; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; min-width: 0; }
.stack { display: grid; gap: 1rem; grid-template-rows: auto 1fr; min-width: 0; }
/* Two columns, or one: four parts fill them better than three. */
@media (width < 76rem) { .stack { display: contents; } }
section.wide { grid-column: 1 / -1; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .15rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
th.number, td.number { text-align: right; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
p { margin: .4rem 0; overflow-wrap: anywhere; }
ul { margin: .4rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
.quiet { color: var(--quiet); }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
svg { display: block; width: 100%; height: 8rem; }
svg.curve { height: 3rem; }
polyline { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
rect.spent { fill: var(--accent); } rect.saved { fill: var(--light); }
figure { margin: 1rem 0 0; }
figcaption { display: flex; justify-content: space-between; color: var(--quiet); font-size: .85rem;
  border-top: 1px solid var(--line); padding-top: .2rem; }
i.spent, i.saved { display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-left: .4em; }
i.spent { background: var(--accent); } i.saved { background: var(--light); }
.split { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
footer { margin: 1rem 0; color: var(--quiet); font-size: .85rem; }
a { color: var(--accent); }
`;
