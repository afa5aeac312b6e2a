// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The spread of a mean, a deviation or a rate between runs of the same load, from its variation
 * between batches of time. The figure is a ratio of sums, Σ s ÷ Σ w: values by their number, or
 * amounts by time. With B batches its variance is
 *
 * <pre>
 *   B ÷ (B − 1) · Σ<sub>b</sub> (s<sub>b</sub> − w<sub>b</sub>·ratio)² ÷ (Σ w)²
 * </pre>
 *
 * and Student's t with B − 1 degrees of freedom gives its interval. The widest interval of five,
 * ten and twenty batches counts: five show long dependence, and twenty are more exact.
 *
 * <p>Near a server's capacity that interval is too narrow and errs in up to 40 % of the runs:
 * batches share a queue, and busy spells are rare. So it is widened by √(1 + {@value #WIDENING} ÷
 * n), where n is the number of effective samples, and on the side of the longer tail by skewness ÷
 * √n. With a small n nothing is sure. The proof of the means determined these numbers.
 *
 * @param below how far the truth may be below the figure
 * @param above how far it may be above
 * @param independent the least number of effective samples
 * @param estimating the estimated number of effective samples
 * @param sureFrom the number of effective samples from which a verdict may be sure
 */
public record BatchSpread(
    double below, double above, double independent, double estimating, double sureFrom) {

  private static final int WIDENING = 120;
  private static final int FEWEST = 5;
  private static final List<Integer> BATCHES = List.of(FEWEST, 10, 20);
  private static final double NORMAL = 1.959964;

  /**
   * The contribution of a batch to the figure.
   *
   * @param sum the sum of its values or amounts
   * @param weight the number of values, or the length of the batch
   */
  public record Part(double sum, double weight) {

    private Part plus(Part other) {
      return new Part(sum + other.sum, weight + other.weight);
    }
  }

  /**
   * The figures of single samples.
   *
   * @param count the number of samples
   * @param variance the variance of one sample
   * @param skewness the skewness of one sample
   * @param sureFrom the number of effective samples from which a verdict may be sure
   */
  public record Samples(double count, double variance, double skewness, double sureFrom) {}

  /**
   * Returns the spread from parts of equal time; empty if they are too few.
   *
   * @param parts the parts in the order of time
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

  /** Returns the spread of a multiple of the figure. */
  public BatchSpread times(double factor) {
    return new BatchSpread(factor * below, factor * above, independent, estimating, sureFrom);
  }

  /** Returns a copy with at most this number of effective samples. */
  public BatchSpread atMost(double most) {
    return new BatchSpread(
        below, above, Math.min(most, independent), Math.min(most, estimating), sureFrom);
  }

  /** Returns whether its interval is reliable. */
  public boolean sure() {
    return independent >= sureFrom;
  }

  /** Returns the interval around a figure; it contains no negative times or rates. */
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
