// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A reliability figure by an SLO.
 *
 * @param slo the SLO of good requests
 * @param figure the figure
 * @param promised the promised availability that leaves the error budget, 0 to 1; empty for other
 *     figures
 */
public record ReliabilityBySlo(Slo slo, ReliabilityFigure figure, OptionalDouble promised)
    implements FeatureFigure {

  private static final String PROMISED = "promised";
  private static final double BELOW_ONE = Math.nextDown(1.0);

  /** Validates. */
  public ReliabilityBySlo {
    if (figure.needsPromise() != promised.isPresent()) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.TARGET_NOT_NEEDED);
    }
    promised.ifPresent(ReliabilityBySlo::requireShare);
  }

  private static void requireShare(double promised) {
    if (!(promised > 0 && promised < 1)) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.targetInvalid(100 * promised));
    }
  }

  /** Creates a figure without a promised availability. */
  public ReliabilityBySlo(Slo slo, ReliabilityFigure figure) {
    this(slo, figure, OptionalDouble.empty());
  }

  /** Reads a figure back; empty if it is not one of reliability. */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().equals(ReliabilityFigures.KEY)) {
      return Optional.empty();
    }
    Slo slo = spelled.slo();
    if (slo == null) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.NO_SLO);
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
  public SortedMap<String, Double> parameters() {
    var parameters = new TreeMap<String, Double>();
    promised.ifPresent(share -> parameters.put(PROMISED, share));
    return parameters;
  }

  @Override
  public String notInRows() {
    return ReliabilityReportTexts.NOT_IN_ROWS;
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
          Optional.of(ReliabilityReportTexts.NO_INTERVAL);
    };
  }

  @Override
  public double leastPercent() {
    return BELOW_ONE;
  }
}
