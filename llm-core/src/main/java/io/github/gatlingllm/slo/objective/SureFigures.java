// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Optional;

/** Refuses {@code .sure()} for figures without an interval. */
final class SureFigures implements Subject.Visitor<Optional<String>> {

  private SureFigures() {}

  /**
   * Checks an objective.
   *
   * @throws IllegalArgumentException if it would never be sure, or always
   */
  static void check(RunObjective objective) {
    Optional<String> why =
        objective.requirement() instanceof Requirement.NoWorse
            ? Optional.empty() // the change has an interval
            : objective.subject().accept(new SureFigures()).or(() -> ofValues(objective));
    why.ifPresent(
        reason -> {
          throw new IllegalArgumentException(
              ObjectiveErrorTexts.notForSure(objective.text(), reason));
        });
  }

  private static Optional<String> ofValues(RunObjective objective) {
    return objective.requirement() instanceof Requirement.OneOf
        ? Optional.of(ObjectiveErrorTexts.singleValues())
        : Optional.empty();
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static Optional<String> noInterval(String what, String remedy) {
    return Optional.of(ObjectiveErrorTexts.noInterval(what, remedy));
  }

  private static Optional<String> noInterval(String what) {
    return noInterval(what, ObjectiveErrorTexts.leaveOut());
  }

  @Override
  public Optional<String> metric(Subject.OfMetric subject) {
    if (!(subject.statistic() instanceof Statistic.Simple statistic)) {
      return none();
    }
    return switch (statistic) {
      case MEAN -> none();
      case MAX -> noInterval("a maximum", ObjectiveErrorTexts.meantPercentile("99.9"));
      case MIN -> noInterval("a minimum", ObjectiveErrorTexts.meantPercentile("0.1"));
      case STD_DEV -> Optional.of(ObjectiveErrorTexts.deviation());
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
      return noInterval("a count of this run's failures", ObjectiveErrorTexts.meantFailedPercent());
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
    return noInterval("a cost", ObjectiveErrorTexts.meantThroughput());
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
