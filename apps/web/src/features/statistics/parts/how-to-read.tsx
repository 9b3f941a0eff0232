import { Link } from '@voltide/ui';

export function HowToRead() {
  return (
    <section className="statistic-help" aria-labelledby="statistic-help">
      <h2 id="statistic-help">How to read this</h2>
      <dl>
        <div>
          <dt>Bar and line</dt>
          <dd>
            The line is how often an outcome should come up. The dot is how often it did. The bar is the 95% interval:
            of 20 bars, one misses the line by chance alone.
          </dd>
        </div>
        <div>
          <dt>p</dt>
          <dd>
            How often chance alone gives a count at least this far off. Hundreds of counts are looked at together, so p
            is corrected for all of them. Below 0.001 a count is out of range, and an{' '}
            <Link className="link" href="/incidents">
              incident
            </Link>{' '}
            is opened.
          </dd>
        </div>
        <div>
          <dt>What this cannot show</dt>
          <dd>
            Statistics find an unfair draw after many plays. A single result is proven at once:{' '}
            <Link className="link" href="/fairplay/verify">
              verify it
            </Link>
            .
          </dd>
        </div>
      </dl>
    </section>
  );
}
