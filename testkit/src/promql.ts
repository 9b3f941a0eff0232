import { parser } from '@prometheus-io/lezer-promql';

type Matcher = { readonly label: string; readonly operator: string; readonly value: string };

export type Selector = {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  /** The innermost aggregation around it, such as `sum`; undefined without one. */
  readonly aggregation: string | undefined;
};

type Query = {
  readonly selectors: readonly Selector[];
  /** Labels that `by`, `without`, `on` and `ignoring` name. */
  readonly grouped: readonly string[];
};

type Node = ReturnType<typeof parser.parse>['topNode'];

/** Reads a query with the grammar of Prometheus. @throws Error where it is none. */
export function parseQuery(text: string): Query {
  const selectors: Selector[] = [];
  const grouped: string[] = [];
  const textOf = ({ from, to }: Pick<Node, 'from' | 'to'>): string => text.slice(from, to);
  parser.parse(text).iterate({
    enter({ type, node }) {
      if (type.isError) throw new Error(`no PromQL at ${node.from}: ${text}`);
      if (type.name === 'VectorSelector') selectors.push(selectorOf(node, textOf));
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouped.push(textOf(node));
    },
  });
  return { selectors, grouped };
}

function selectorOf(node: Node, textOf: (node: Node) => string): Selector {
  const name = node.getChild('Identifier');
  if (name === null) throw new Error(`a selector without a metric: ${textOf(node)}`);
  const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => {
    const [label = '', operator = '', value = '""'] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
      const child = matcher.getChild(part);
      return child === null ? undefined : textOf(child);
    });
    return { label, operator, value: value.slice(1, -1) };
  });
  let around: Node | null = node.parent;
  while (around !== null && around.name !== 'AggregateExpr') around = around.parent;
  const aggregation = around?.getChild('AggregateOp') ?? undefined;
  return { metric: textOf(name), matchers, aggregation: aggregation && textOf(aggregation) };
}
