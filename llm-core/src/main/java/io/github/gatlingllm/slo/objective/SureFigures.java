// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Optional;

/** Which objectives can be judged where that is sure: those on figures that have an interval. */
final class SureFigures implements Subject.Visitor<Optional<String>> {

  private SureFigures() {}

  /**
   * Looks at an objective.
   *
   * @throws IllegalArgumentException if it never is sure, or always is
   */
  static void check(RunObjective objective) {
    Optional<String> why =
        objective.requirement() instanceof Requirement.NoWorse
            ? Optional.empty() // the change has an interval
            : objective.subject().accept(new SureFigures()).or(() -> ofValues(objective));
    why.ifPresent(
        reason -> {
          throw new IllegalArgumentException(
              ".sure() of '"
                  + objective.text()
                  + "': "
                  + reason
                  + " .sure() is for figures that have an interval.");
        });
  }

  private static Optional<String> ofValues(RunObjective objective) {
    return objective.requirement() instanceof Requirement.OneOf
        ? Optional.of("no interval lies within single values. Did you mean between(lower, upper)?")
        : Optional.empty();
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static Optional<String> noInterval(String what, String remedy) {
    return Optional.of(what + " has no interval. " + remedy);
  }

  private static Optional<String> noInterval(String what) {
    return noInterval(what, "Leave .sure() out.");
  }

  @Override
  public Optional<String> metric(Subject.OfMetric subject) {
    if (!(subject.statistic() instanceof Statistic.Simple statistic)) {
      return none();
    }
    return switch (statistic) {
      case MEAN -> none();
      case MAX -> noInterval("a maximum", "Did you mean a percentile, such as percentile(99.9)?");
      case MIN -> noInterval("a minimum", "Did you mean a percentile, such as percentile(0.1)?");
      case STD_DEV ->
          Optional.of(
              "rare values decide a deviation, and a run may have none of them. Did you mean a"
                  + " percentile, such as percentile(99)?");
    };
  }

  @Override
  public Optional<String> adjusted(Subject.OfAdjusted subject) {
    return none();
  }

  @Override
  public Optional<String> slo(Subject.OfSlo subject) {
    return none();
  }

  @Override
  public Optional<String> rate(Subject.OfRate subject) {
    return none();
  }

  @Override
  public Optional<String> count(Subject.OfCount subject) {
    if (subject.figure() instanceof CountFigure.Failures) {
      return noInterval("a count of this run's failures", "Did you mean failedPercent()?");
    }
    return subject.figure() instanceof CountFigure.Concurrency
        ? noInterval("the load that was applied")
        : none();
  }

  @Override
  public Optional<String> validity(Subject.OfValidity subject) {
    return noInterval("what the checks of the load generator found");
  }

  @Override
  public Optional<String> cost(Subject.OfCost subject) {
    return noInterval(
        "a cost", "Did you mean the rate it follows from, throughput().outputTokensPerSecond()?");
  }

  @Override
  public Optional<String> capacity(CapacitySubject subject) {
    return none();
  }

  @Override
  public Optional<String> server(ServerSubject subject) {
    return noInterval("what the server reports");
  }

  @Override
  public Optional<String> energy(EnergySubject subject) {
    return noInterval("an energy");
  }

  @Override
  public Optional<String> feature(FeatureSubject subject) {
    return subject.figure().withoutInterval();
  }
}
