// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Runs at several levels of load: staircases, searches, repeated and overloaded ones. */
final class LevelRuns {

  private static final double SECONDS = 20;
  private static final double SERVED = 12;

  private LevelRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        recorded(
            "staircase", r -> levels(r, LevelPolicy.Kind.STAIRCASE, List.of(4., 8., 16.), null)),
        recorded("staircase-closed", LevelRuns::closed),
        recorded(
            "staircase-in-warm-up",
            r -> {
              levels(r, LevelPolicy.Kind.STAIRCASE, List.of(4., 8.), null);
              r.warmUpSeconds = 5;
            }),
        recorded(
            "levels-repeated", r -> levels(r, LevelPolicy.Kind.REPEAT, List.of(5., 5., 5.), null)),
        recorded(
            "search-found",
            r ->
                levels(
                    r,
                    LevelPolicy.Kind.SEARCH,
                    List.of(4., 8., 16., 10.),
                    Map.of(1, passed(), 2, passed(), 3, failed(), 4, passed()))),
        recorded(
            "search-hopeless",
            r ->
                levels(
                    r,
                    LevelPolicy.Kind.SEARCH,
                    List.of(20., 16.),
                    Map.of(1, failed(), 2, failed()))),
        recorded(
            "search-unbounded",
            r ->
                levels(
                    r, LevelPolicy.Kind.SEARCH, List.of(4., 8.), Map.of(1, passed(), 2, passed()))),
        recorded(
            "search-cut",
            r -> {
              levels(r, LevelPolicy.Kind.SEARCH, List.of(4., 8., 16.), Map.of(1, passed()));
              r.end = RunEnd.stopped("enough");
            }),
        recorded(
            "overload", r -> levels(r, LevelPolicy.Kind.OVERLOAD, List.of(8., 16., 24.), null)));
  }

  private static LevelVerdict passed() {
    return LevelVerdict.PASSED;
  }

  private static LevelVerdict failed() {
    return LevelVerdict.MISSED;
  }

  static void levels(
      GoldenRecording run,
      LevelPolicy.Kind kind,
      List<Double> loads,
      @Nullable Map<Integer, LevelVerdict> decided) {
    run.steps =
        new GoldenRecording.Steps(
            kind, LoadUnit.REQUESTS_PER_SECOND, Promises.FAST, loads, SECONDS, decided);
    run.requests = traffic(loads);
    run.seconds = SECONDS * loads.size();
    run.profile = List.of("Chat: " + loads.size() + " levels");
    run.slos = List.of(Promises.FAST);
    run.objectives =
        List.of(
            new RunObjective(
                new CapacitySubject(
                    Promises.FAST, OptionalDouble.empty(), LoadUnit.REQUESTS_PER_SECOND),
                BoundComparison.GTE,
                6));
  }

  private static void closed(GoldenRecording run) {
    List<Double> loads = List.of(4., 8., 16.);
    levels(run, LevelPolicy.Kind.STAIRCASE, loads, null);
    run.model = LoadModel.CLOSED;
    run.steps =
        new GoldenRecording.Steps(
            LevelPolicy.Kind.STAIRCASE, LoadUnit.CONCURRENCY, Promises.FAST, loads, SECONDS, null);
    run.objectives = List.of();
  }

  /** Waits grow without end where more is sent than is served. */
  static List<RequestRecord> traffic(List<Double> loads) {
    Traffic traffic = Traffic.seeded(11);
    for (double load : loads) {
      traffic.then(
          s -> {
            s.seconds = SECONDS;
            s.rate = load;
            s.tokens = 5;
            s.ttftMillis = load > SERVED ? 60 * load : 30 + load;
          });
    }
    return traffic.requests();
  }
}
