// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a mean, a deviation or a rate may be from that of other runs of the same load, by how
 * much it differs between batches of time. The figure is a ratio of sums, Σ s ÷ Σ w: of values by
 * their number, or of amounts by time. Of B batches its variance is
 *
 * <pre>
 *   B ÷ (B − 1) · Σ<sub>b</sub> (s<sub>b</sub> − w<sub>b</sub>·ratio)² ÷ (Σ w)²
 * </pre>
 *
 * and Student's t of B − 1 degrees of freedom makes an interval of it: the widest of those of five,
 * ten and twenty batches, for five see what requests share for long, and twenty are more exact.
 *
 * <p>Two things make that interval too narrow near a server's capacity, where it errs in up to 40 %
 * of the runs: batches that still share a queue, and busy spells that a run has few of, or none. So
 * it is widened by √(1 + {@value #WIDENING} ÷ n), n being as how many independent values the
 * samples count, and on the side of the longer tail by skewness ÷ √n; and where n is small, nothing
 * is sure. The proof of the means chose these numbers.
 *
 * @param below how far it may be below the figure
 * @param above how far it may be above
 * @param independent as how many independent values the samples count, at least
 * @param estimating the same, as it is estimated
 * @param sureFrom fewer independent ones than that make nothing sure
 */
public record BatchSpread(
    double below, double above, double independent, double estimating, double sureFrom) {

  private static final int WIDENING = 120;
  private static final int FEWEST = 5;
  private static final List<Integer> BATCHES = List.of(FEWEST, 10, 20);
  private static final double NORMAL = 1.959964;

  /**
   * What a batch adds to the figure.
   *
   * @param sum of values, or of what came
   * @param weight how many values there are, or how long it lasted
   */
  public record Part(double sum, double weight) {

    private Part plus(Part other) {
      return new Part(sum + other.sum, weight + other.weight);
    }
  }

  /**
   * The figures of one sample.
   *
   * @param count how many samples there are
   * @param variance of each, so that those of independent ones have that ÷ count together
   * @param skewness of each
   * @param sureFrom fewer independent ones than that make nothing sure
   */
  public record Samples(double count, double variance, double skewness, double sureFrom) {}

  /**
   * Of parts of equal time; empty: they are too few.
   *
   * @param parts one behind the other
   */
  public static Optional<BatchSpread> of(List<Part> parts, Samples samples) {
    if (parts.size() < FEWEST) {
      return Optional.empty();
    }
    Part all = sum(parts);
    if (all.weight <= 0) {
      return Optional.empty();
    }
    double half = 0;
    double most = 1;
    double seen = 1;
    for (int batches : BATCHES) {
      if (batches <= parts.size()) {
        double variance = variance(joined(parts, batches), all);
        double t = StudentT.above(Binomial.TAIL, batches - 1);
        double effect = samples.variance > 0 ? variance * samples.count / samples.variance : 1;
        half = Math.max(half, t * Math.sqrt(variance));
        most = Math.max(most, effect * (t / NORMAL) * (t / NORMAL));
        seen = batches == FEWEST ? Math.max(seen, effect) : seen;
      }
    }
    return Optional.of(widened(half, samples, samples.count / most, samples.count / seen));
  }

  private static BatchSpread widened(
      double half, Samples samples, double independent, double estimating) {
    double wide = half * Math.sqrt(1 + WIDENING / independent);
    double tail = samples.skewness / Math.sqrt(independent);
    return new BatchSpread(
        wide * (1 + Math.max(0, -tail)),
        wide * (1 + Math.max(0, tail)),
        independent,
        estimating,
        samples.sureFrom);
  }

  /** The same of so many times the figure. */
  public BatchSpread times(double factor) {
    return new BatchSpread(factor * below, factor * above, independent, estimating, sureFrom);
  }

  /** The same of samples that count as no more than that. */
  public BatchSpread atMost(double most) {
    return new BatchSpread(
        below, above, Math.min(most, independent), Math.min(most, estimating), sureFrom);
  }

  /** Whether its interval is one to rely on. */
  public boolean sure() {
    return independent >= sureFrom;
  }

  /** The interval around a figure; no time and no rate is negative. */
  public Interval around(double figure) {
    double low = figure - below;
    return new Interval(figure >= 0 ? Math.max(0, low) : low, figure + above);
  }

  private static Part sum(List<Part> parts) {
    return parts.stream().reduce(new Part(0, 0), Part::plus);
  }

  private static List<Part> joined(List<Part> parts, int batches) {
    var joined = new ArrayList<Part>();
    for (int i = 0; i < batches; i++) {
      int from = i * parts.size() / batches;
      joined.add(sum(parts.subList(from, (i + 1) * parts.size() / batches)));
    }
    return joined;
  }

  private static double variance(List<Part> batches, Part all) {
    double ratio = all.sum / all.weight;
    double squares = 0;
    for (Part each : batches) {
      double deviation = each.sum - each.weight * ratio;
      squares += deviation * deviation;
    }
    double freedom = batches.size() / (batches.size() - 1.0);
    return freedom * squares / (all.weight * all.weight);
  }
}
