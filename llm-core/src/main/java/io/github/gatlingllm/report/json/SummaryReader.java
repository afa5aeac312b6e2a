// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.Starvation;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads the parts of {@code summary.json} that judge a finished run. */
public final class SummaryReader {

  private static final double NANOS_PER_MILLI = 1e6;

  private SummaryReader() {}

  /**
   * A finished run in its summary.
   *
   * @param headline the line to quote
   * @param end the end of the run
   * @param validity the validity; only the results of checks
   * @param starvation the causes that kept the load generator from running
   * @param loadApplied whether the load was applied
   * @param abandonmentTest whether the run tested users who give up
   * @param steady the steady state of the figures; null: they cover the whole run
   * @param slos the SLOs
   * @param all the figures of all requests
   * @param requests the figures of each path, by its joined name
   * @param objectives the objectives, in order
   * @param assertions the run's own assertions
   */
  public record Summary(
      String headline,
      RunEnd end,
      Validity validity,
      Starvation starvation,
      boolean loadApplied,
      boolean abandonmentTest,
      @Nullable Window steady,
      List<Slo> slos,
      Counted all,
      SortedMap<String, Counted> requests,
      List<Judged> objectives,
      List<NativeAssertion> assertions) {}

  /**
   * The counts of requests.
   *
   * @param counts the counts by outcome
   * @param slos the results of each SLO
   */
  public record Counted(RequestStats.Counts counts, SortedMap<String, Kept> slos) {}

  /** The results of an SLO. */
  public record Kept(long good, long missed, long failed, long unevaluable) {}

  /**
   * An objective with the result of the run.
   *
   * @param text the text when the run was judged
   * @param result the objective in the file, with the verdict of the run
   */
  public record Judged(String text, ObjectiveResult result) {}

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException naming file, place and remedy if the file is damaged
   */
  public static Summary read(Path file) {
    return new JsonFile(file, "the summary", JsonTexts.USE_RUN_FOLDER).read(SummaryReader::summary);
  }

  private static Summary summary(JsonPlace root) {
    root.requireSchemaVersion(SummaryJson.SCHEMA_VERSION);
    JsonPlace run = root.at("run");
    JsonPlace validity = root.at("validity");
    List<Slo> slos = SlosJson.read(root.at("slos"));
    JsonPlace assertions = root.at("gatlingAssertions");
    return new Summary(
        root.at("headline").text(),
        end(run.at("end")),
        new Validity(
            validity.at("reasons").texts(),
            validity.at("warnings").texts(),
            validity.at("notChecked").texts(),
            RunChecks.NONE
                .with(uncertainty(root.at("all").at("latencyMs")))
                .with(LagJson.read(root.at(LagJson.KEY)))
                .by(limits(validity.at("limits"))),
            validity.at("judgedEvenIfInvalid").present()),
        starvation(validity.at("measured")),
        applied(validity),
        run.at("load").at("abandonmentTest").present(),
        run.at("steadyState").present() ? window(run.at("steadyState")) : null,
        slos,
        counted(root.at("all")),
        root.at("requests").map(SummaryReader::counted),
        new ObjectivesReader(slos).read(root.at("objectives")),
        assertions.present()
            ? assertions.elements().stream().map(SummaryReader::assertion).toList()
            : List.of());
  }

  private static Starvation starvation(JsonPlace measured) {
    OptionalDouble standstills = measured.at("standstills").optionalNumber();
    return new Starvation(
        share(measured, "stealPercent", "stealPeakPercent"),
        share(measured, "cpuPressurePercent", "cpuPressurePeakPercent"),
        standstills.isEmpty()
            ? null
            : new Starvation.Standstills(
                (long) standstills.getAsDouble(),
                measured.at("standstillLongestMs").optionalNumber().orElse(0) * NANOS_PER_MILLI,
                measured.at("standstillPercent").optionalNumber().orElse(0)));
  }

  private static Starvation.@Nullable Share share(JsonPlace measured, String mean, String peak) {
    OptionalDouble percent = measured.at(mean).optionalNumber();
    return percent.isEmpty()
        ? null
        : new Starvation.Share(
            percent.getAsDouble(),
            measured.at(peak).optionalNumber().orElse(percent.getAsDouble()));
  }

  private static TimingUncertainty uncertainty(JsonPlace latencies) {
    var nanos = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : Metric.values()) {
      latencies
          .at(metric.key())
          .at("uncertaintyMs")
          .optionalNumber()
          .ifPresent(u -> nanos.put(metric, u * metric.outputDivisor()));
    }
    return new TimingUncertainty(nanos);
  }

  private static List<ValidityLimits.Change> limits(JsonPlace limits) {
    var changes = new ArrayList<ValidityLimits.Change>();
    for (ValidityLimit limit : ValidityLimit.values()) {
      limits
          .at(limit.key())
          .optionalNumber()
          .ifPresent(value -> changes.add(new ValidityLimits.Change(limit, value)));
    }
    return changes;
  }

  private static RunEnd end(JsonPlace end) {
    return new RunEnd(
        end.at("kind").oneOf(RunEnd.Kind.values(), RunEnd.Kind::key),
        end.at("reason").optionalText());
  }

  /** Whether the load was applied; a load without a schedule always is. */
  private static boolean applied(JsonPlace validity) {
    double published = ValidityLimit.ACHIEVED.published();
    double limit =
        validity.at("limits").at(ValidityLimit.ACHIEVED.key()).optionalNumber().orElse(published);
    OptionalDouble achieved = validity.at("measured").at("achievedRatePercent").optionalNumber();
    return achieved.isEmpty() || achieved.getAsDouble() >= Math.max(limit, published);
  }

  private static Window window(JsonPlace steady) {
    return new Window(
        Math.round(steady.at("startSeconds").number() * 1e9),
        Math.round(steady.at("endSeconds").number() * 1e9));
  }

  private static Counted counted(JsonPlace metrics) {
    return new Counted(counts(metrics.at("counts")), metrics.at("slo").map(SummaryReader::kept));
  }

  private static RequestStats.Counts counts(JsonPlace counts) {
    return new RequestStats.Counts(
        counts.at("succeeded").count(),
        counts.at("failed").count(),
        counts.at("cancelled").count(),
        counts.at("unfinished").count(),
        counts.at("warmUp").count(),
        counts.at("retried").count(0));
  }

  private static Kept kept(JsonPlace slo) {
    return new Kept(
        slo.at("good").count(),
        slo.at("missed").count(),
        slo.at("failed").count(),
        slo.at("unevaluable").count());
  }

  private static NativeAssertion assertion(JsonPlace assertion) {
    JsonPlace passed = assertion.at("passed");
    NativeAssertion.State state =
        !passed.present()
            ? NativeAssertion.State.NOT_EVALUATED
            : passed.flag() ? NativeAssertion.State.PASSED : NativeAssertion.State.FAILED;
    return new NativeAssertion(
        assertion.at("text").text(),
        state,
        assertion.at("actual").optionalNumber(),
        assertion.at("reason").optionalText());
  }
}
