// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.FakeStamps;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.Starvation;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Runs at one load: their verdicts, and whether they can be trusted. */
final class OpenRuns {

  private OpenRuns() {}

  static List<GoldenRun> all() {
    return List.of(
        recorded("open-passed", OpenRuns::passed),
        recorded("open-failed", OpenRuns::failed),
        recorded("open-undetermined", OpenRuns::undetermined),
        recorded(
            "open-undetermined-allowed",
            r -> {
              undetermined(r);
              r.objectives = List.of(Promises.atMost(Metric.TTFT, 99, 70).allowUndetermined());
            }),
        recorded("open-without-slo", r -> r.requests = Traffic.plain()),
        recorded("open-healthy", r -> passed(r, health(2, 20))),
        recorded("open-invalid", r -> passed(r, health(400, 97))),
        recorded(
            "open-invalid-waived",
            r -> {
              passed(r, health(400, 97));
              r.judgedEvenIfInvalid = true;
            }),
        recorded("open-late", OpenRuns::late),
        recorded(
            "open-users-missing",
            r -> {
              passed(r);
              r.reach = new LoadPace.Reach(200, 150);
            }),
        recorded(
            "open-kernel-stamps",
            r -> {
              passed(r);
              r.stamps = FakeStamps.eventful(Window.ALWAYS, 30);
            }),
        recorded(
            "open-read-stamps",
            r -> {
              passed(r);
              r.stamps =
                  new StampFigures(
                          0,
                          0,
                          1200,
                          Distribution.of(1e5, 2e6),
                          null,
                          Distribution.of(2e5, 3e5),
                          StampFigures.UNKNOWN.delays(),
                          null)
                      .because("the system is not Linux");
            }),
        recorded(
            "open-labels-and-arrivals",
            r -> {
              passed(r);
              r.labels = new TreeMap<>(Map.of("gpu", "H100", "tp", "2"));
              r.arrivals = "Poisson";
              r.rate = OptionalDouble.of(5);
            }),
        recorded(
            "open-assertions",
            r -> {
              passed(r);
              r.assertions =
                  List.of(
                      assertion("Global: mean of response time is less than 300", State.PASSED),
                      assertion("Global: count of failed events is 0", State.FAILED),
                      assertion("chat: max of response time is less than 1", State.NOT_EVALUATED));
            }),
        recorded("closed", OpenRuns::closed),
        recorded(
            "closed-offline",
            r -> {
              closed(r);
              r.offline = new RunInfo.Offline(150, 16);
            }),
        recorded(
            "closed-offline-incomplete",
            r -> {
              closed(r);
              r.offline = new RunInfo.Offline(400, RunInfo.Offline.AT_ONCE);
              r.warnings = List.of("offline work is not complete");
            }));
  }

  static void passed(GoldenRecording run) {
    run.requests = Traffic.plain();
    run.slos = List.of(Promises.FAST);
    run.objectives = Promises.PLAIN;
  }

  private static void passed(GoldenRecording run, ClientHealth health) {
    passed(run);
    run.health = health;
  }

  static void failed(GoldenRecording run) {
    run.requests =
        Traffic.seeded(2)
            .then(
                s -> {
                  s.failingEvery = 6;
                  s.ttftMillis = 150;
                  s.gapMillis = 14;
                })
            .requests();
    run.slos = List.of(Promises.FAST, Promises.STRICT);
    run.objectives = Promises.PLAIN;
  }

  private static void undetermined(GoldenRecording run) {
    run.requests = Traffic.seeded(3).then(s -> s.rate = 0.5).requests();
    run.slos = List.of(Promises.STRICT);
    run.objectives = List.of(Promises.atMost(Metric.TTFT, 99, 70));
  }

  private static void late(GoldenRecording run) {
    run.requests =
        Traffic.seeded(4).then(s -> s.lateMillis = 5).then(s -> s.lateMillis = 900).requests();
    run.seconds = 60;
    run.slos = List.of(Promises.FAST);
    run.objectives = Promises.PLAIN;
  }

  private static void closed(GoldenRecording run) {
    run.model = LoadModel.CLOSED;
    run.profile = List.of("Chat: 16 concurrent users for 30 s");
    run.requests =
        Traffic.seeded(5).then(s -> s.each = (i, request) -> request.scheduled(-1)).requests();
    run.slos = List.of(Promises.FAST);
    run.objectives = Promises.PLAIN;
  }

  private static NativeAssertion assertion(String text, State state) {
    return new NativeAssertion(
        text,
        state,
        state == State.NOT_EVALUATED ? OptionalDouble.empty() : OptionalDouble.of(120),
        state == State.NOT_EVALUATED ? "Gatling's log tells only its own percentiles" : null);
  }

  private static ClientHealth health(double delayMillis, double cpu) {
    return new ClientHealth(
        Distribution.of(1e6, 2e6, delayMillis * 1e6),
        Distribution.of(cpu / 2, cpu),
        Distribution.of(cpu / 2, cpu),
        new ClientHealth.GcPauses(0.4, 12e6),
        Distribution.of(20, 35, 40),
        new ClientHealth.Connections(31, 40, OptionalLong.of(1000)),
        ClientHealth.Throttling.NONE,
        new ClientHealth.Clock(25, 30),
        new Starvation(
            new Starvation.Share(0.5, 3),
            new Starvation.Share(cpu / 10, cpu),
            new Starvation.Standstills(cpu > 90 ? 3 : 0, cpu > 90 ? 300e6 : 0, cpu > 90 ? 2 : 0)));
  }
}
