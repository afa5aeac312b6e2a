// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How reliable a server is.
 *
 * @param slo what a good request keeps
 * @param figure which figure
 * @param promised the availability that an error budget is left by, 0 to 1; empty of other figures
 */
public record ReliabilityBySlo(Slo slo, ReliabilityFigure figure, OptionalDouble promised)
    implements FeatureFigure {

  private static final String PROMISED = "promised";
  private static final double BELOW_ONE = Math.nextDown(1.0);

  /** Validates. */
  public ReliabilityBySlo {
    if (figure.needsPromise() != promised.isPresent()) {
      throw new IllegalArgumentException(
          "a promised availability belongs to error budgets and burn rates, and to nothing else");
    }
    promised.ifPresent(ReliabilityBySlo::requireShare);
  }

  private static void requireShare(double promised) {
    if (!(promised > 0 && promised < 1)) {
      throw new IllegalArgumentException(
          "the availability that leaves an error budget must be above 0 % and below 100 %, but was "
              + Quantity.exact(100 * promised)
              + " %: with 100 % there is no budget");
    }
  }

  /** Of a figure that needs no promise. */
  public ReliabilityBySlo(Slo slo, ReliabilityFigure figure) {
    this(slo, figure, OptionalDouble.empty());
  }

  /** Reads one back; empty: none of these. */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().equals(ReliabilityFigures.KEY)) {
      return Optional.empty();
    }
    Slo slo = spelled.slo();
    if (slo == null) {
      throw new IllegalArgumentException("an objective on reliability must name its SLO");
    }
    Double promised = spelled.parameters().get(PROMISED);
    return Optional.of(
        new ReliabilityBySlo(
            slo,
            ReliabilityFigure.named(spelled.key()),
            promised == null ? OptionalDouble.empty() : OptionalDouble.of(promised)));
  }

  @Override
  public String family() {
    return ReliabilityFigures.KEY;
  }

  @Override
  public String key() {
    return figure.key();
  }

  @Override
  public String label() {
    return promised.isEmpty()
        ? figure.label()
        : figure.label() + " at " + Quantity.plain(100 * promised.getAsDouble()) + " %";
  }

  @Override
  public String unit() {
    return figure.unit();
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.DUE;
  }

  @Override
  public SortedMap<String, Double> parameters() {
    var parameters = new TreeMap<String, Double>();
    promised.ifPresent(share -> parameters.put(PROMISED, share));
    return parameters;
  }

  @Override
  public String notInRows() {
    return "requests.jsonl does not tell what the load was meant to do to the server";
  }

  @Override
  public Optional<String> withoutInterval() {
    return switch (figure) {
      case AVAILABILITY, WITHIN_CAPACITY -> Optional.empty();
      case SATISFACTION,
          BUDGET_USED,
          WORST_BURN_RATE,
          RETENTION,
          RECOVERY,
          LONGEST_OUTAGE,
          HONEST_RETRY_AFTER ->
          Optional.of("this figure of one run has no interval. Did you mean availability()?");
    };
  }

  @Override
  public double leastPercent() {
    return BELOW_ONE;
  }
}
