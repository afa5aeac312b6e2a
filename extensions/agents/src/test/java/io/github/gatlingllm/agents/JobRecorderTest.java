// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.JobStep;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class JobRecorderTest {

  private static final long MILLI = 1_000_000;

  private final JobRecorder recorder = new JobRecorder("j");

  private static Outcome outcome(RequestStatus status) {
    return new Outcome(status, 0, status == RequestStatus.CANCELLED ? "Abandoned" : null, null);
  }

  private static TokenCounts tokens(int input, int output) {
    return new TokenCounts(
        input, output, 1, TokenCounts.ABSENT, TokenCounts.ABSENT, null, TokenSource.USAGE);
  }

  private static EndedRequest call(
      JobStep step, long due, long sent, long closed, RequestStatus status, int tokens) {
    return call(
        step,
        new Timing(due, sent, closed, Timing.ABSENT, new long[0], false),
        status,
        tokens,
        Phase.MEASURED);
  }

  private static EndedRequest call(
      JobStep step, Timing timing, RequestStatus status, int tokens, Phase phase) {
    var id = new RequestId("call", List.of(), "s", 7, null).ofJob(step);
    var record =
        new RequestRecord(id, outcome(status), timing, tokens(tokens, 2 * tokens), phase, null);
    return EndedRequest.of(record, new FigureSource("s", List.of("call")), List.of(), 0);
  }

  /** At the end of the warm-up, a branch that is sent later may end first. */
  @Test
  void theCallThatWasSentFirstSetsThePhase() {
    OpenJob job = recorder.begin("fix", 7, 0, List.of());
    List<JobBranch> two = job.fork(job.trunk(), List.of("a", "b"), 0);
    JobStep slow = job.sends(two.get(0), "call", 0);
    JobStep quick = job.sends(two.get(1), "call", MILLI);
    recorder.ended(
        call(
            quick,
            new Timing(Timing.ABSENT, MILLI, 2 * MILLI, Timing.ABSENT, new long[0], false),
            RequestStatus.OK,
            1,
            Phase.MEASURED));
    recorder.ended(
        call(
            slow,
            new Timing(Timing.ABSENT, 0, 9 * MILLI, Timing.ABSENT, new long[0], false),
            RequestStatus.OK,
            1,
            Phase.WARM_UP));
    recorder.leave(job, OpenJob.Leaving.AT_END);

    assertThat(recorder.jobs().get(0).phase()).isEqualTo(Phase.WARM_UP);
  }

  static List<Integer> seeds() {
    return java.util.stream.IntStream.range(0, 20).boxed().toList();
  }

  /** The script is the truth: what it adds up must be what the recorder reports. */
  @ParameterizedTest
  @MethodSource("seeds")
  void aScriptedJobHasTheTimesOfItsScript(int seed) {
    var random = new Random(seed);
    long due = random.nextInt(100) * MILLI;
    long now = due + random.nextInt(50) * MILLI;
    long llm = 0;
    long tools = 0;
    long think = 0;
    int calls = 0;
    int input = 0;
    OpenJob job = recorder.begin("fix", 7, now, List.of());
    long start = -1;
    long end = -1;
    int steps = 1 + random.nextInt(8);
    for (int i = 0; i < steps; i++) {
      long took = (1 + random.nextInt(300)) * MILLI;
      if (i == 0 || random.nextBoolean()) {
        JobStep step = job.sends(job.trunk(), "call", now);
        recorder.ended(
            call(step, i == 0 ? due : Timing.ABSENT, now, now + took, RequestStatus.OK, 10 + i));
        llm += took;
        calls++;
        input += 10 + i;
      } else {
        int step = job.begin(job.trunk(), "tool", StepKind.HTTP, now);
        job.endTool(step, now + took, false);
        tools += took;
      }
      start = start < 0 ? now : start;
      now += took;
      end = now;
      if (i < steps - 1 && random.nextBoolean()) {
        long pause = (1 + random.nextInt(50)) * MILLI;
        now += pause;
        think += pause;
      }
    }
    recorder.leave(job, OpenJob.Leaving.AT_END);

    JobRecord found = recorder.jobs().get(0);
    assertThat(found.status()).isEqualTo(JobStatus.COMPLETED);
    assertThat(found.jct()).isEqualTo(end - start).isEqualTo(llm + tools + think);
    assertThat(found.end() - found.due()).isEqualTo(end - due);
    assertThat(found.llmNanos()).isEqualTo(llm);
    assertThat(found.toolNanos()).isEqualTo(tools);
    assertThat(found.thinkNanos()).isEqualTo(think);
    assertThat(CriticalPath.of(found.steps()).nanos()).isEqualTo(end - start);
    assertThat(found.usage()).isEqualTo(new JobUsage(calls, input, 2L * input, calls));
    assertThat(JobLine.read(JobLine.of(found))).isEqualTo(found);
  }

  @ParameterizedTest
  @EnumSource(OpenJob.Leaving.class)
  void aJobThatLeftAFailureBehindNeverCompletes(OpenJob.Leaving how) {
    OpenJob job = recorder.begin("fix", 7, 0, List.of());
    JobStep step = job.sends(job.trunk(), "call", 0);
    recorder.ended(call(step, Timing.ABSENT, 0, MILLI, RequestStatus.FAILED, 5));
    recorder.leave(job, how);

    JobStatus status = recorder.jobs().get(0).status();
    assertThat(status)
        .isEqualTo(
            switch (how) {
              case AT_END -> JobStatus.COMPLETED; // the scenario recovered
              case BEFORE_END -> JobStatus.GIVEN_UP;
              case FAILED, AT_END_FAILED_BEFORE -> JobStatus.FAILED;
            });
  }

  @Test
  void aCallThatItsUserGaveUpGivesUpTheJob() {
    OpenJob job = recorder.begin("fix", 7, 0, List.of());
    recorder.ended(
        call(
            job.sends(job.trunk(), "call", 0),
            Timing.ABSENT,
            0,
            MILLI,
            RequestStatus.CANCELLED,
            5));
    recorder.leave(job, OpenJob.Leaving.AT_END);

    assertThat(recorder.jobs().get(0).status()).isEqualTo(JobStatus.GIVEN_UP);
  }

  @Test
  void theEndOfTheRunCutsAJobOnceAndForAll() {
    OpenJob job = recorder.begin("fix", 7, 0, List.of());
    job.sends(job.trunk(), "call", 0);
    recorder.cut(9 * MILLI);
    recorder.leave(job, OpenJob.Leaving.AT_END);

    assertThat(recorder.jobs()).hasSize(1);
    assertThat(recorder.jobs().get(0).status()).isEqualTo(JobStatus.UNFINISHED);
    assertThat(recorder.jobs().get(0).end()).isEqualTo(9 * MILLI);
  }

  /** The run cuts the requests in flight first, then the jobs; their users may go on. */
  @Test
  void theEndOfTheRunCutsEachBranchWhereItIs() {
    OpenJob job = recorder.begin("fix", 7, 0, List.of());
    List<JobBranch> three = job.fork(job.trunk(), List.of("a", "b", "c"), 0);
    JobStep quick = job.sends(three.get(0), "quick", 0);
    recorder.ended(call(quick, Timing.ABSENT, 0, 2 * MILLI, RequestStatus.OK, 5));
    job.join(three.get(0), job.trunk(), 2 * MILLI);
    JobStep flying = job.sends(three.get(1), "in flight", 0);
    int tool = job.begin(three.get(2), "tool", StepKind.HTTP, 0);

    recorder.ended(call(flying, Timing.ABSENT, 0, 8 * MILLI, RequestStatus.UNFINISHED, 0));
    recorder.cut(9 * MILLI);
    job.endTool(tool, 11 * MILLI, true);
    recorder.ended(call(flying, Timing.ABSENT, 0, 12 * MILLI, RequestStatus.OK, 5));
    job.join(three.get(1), job.trunk(), 12 * MILLI);
    job.join(three.get(2), job.trunk(), 12 * MILLI);
    recorder.leave(job, OpenJob.Leaving.AT_END);

    assertThat(recorder.jobs()).hasSize(1);
    JobRecord cut = recorder.jobs().get(0);
    assertThat(cut.status()).isEqualTo(JobStatus.UNFINISHED);
    assertThat(cut.usage().calls()).isEqualTo(2);
    assertThat(cut.steps())
        .extracting(step -> step.branch() + " " + step.name() + " " + step.end() / MILLI)
        .containsExactly("a quick 2", "b in flight 9", "c tool 9");
    assertThat(JobLine.read(JobLine.of(cut))).isEqualTo(cut);
  }

  @Test
  void anSloBoundsTheTimeFromScheduleAndEachCall() {
    var calls = new Slo("c", List.of(new Bound(Metric.E2E, BoundComparison.LTE, 3 * MILLI)));
    var slos =
        List.of(
            new JobSlo("time", OptionalLong.of(10 * MILLI), null),
            new JobSlo("calls", OptionalLong.empty(), calls),
            new JobSlo("loose", OptionalLong.of(40 * MILLI), null));
    OpenJob job = recorder.begin("fix", 7, 10 * MILLI, slos);
    recorder.ended(
        call(
            job.sends(job.trunk(), "call", 10 * MILLI),
            0,
            10 * MILLI,
            16 * MILLI,
            RequestStatus.OK,
            5));
    recorder.leave(job, OpenJob.Leaving.AT_END);

    // 16 ms from the due time, of 10 and of 40; the call took 6 ms of 3
    assertThat(recorder.jobs().get(0).sloUse())
        .containsEntry("time", 1.6)
        .containsEntry("calls", JobSlo.BROKEN)
        .containsEntry("loose", 0.4);
  }

  @Test
  void anUnknownTokenCountMakesTheCostUnknownAndNotZero() {
    OpenJob job = recorder.begin("fix", 7, 0, List.of());
    recorder.ended(
        call(
            job.sends(job.trunk(), "call", 0),
            Timing.ABSENT,
            0,
            MILLI,
            RequestStatus.OK,
            TokenCounts.ABSENT));
    recorder.leave(job, OpenJob.Leaving.AT_END);

    JobUsage usage = recorder.jobs().get(0).usage();
    assertThat(usage.input()).isEqualTo(JobRecord.ABSENT);
    assertThat(usage.cost(new io.github.gatlingllm.slo.objective.Prices(0, 1, 1, 1, "USD")))
        .isEmpty();
    assertThat(
            new JobUsage(1, 1_000_000, 500_000, 200_000)
                .cost(new io.github.gatlingllm.slo.objective.Prices(0, 2, 1, 4, "USD")))
        .hasValue(0.8 * 2 + 0.2 + 0.5 * 4);
  }

  /** The protocol's prices are those of the server under test. */
  @Test
  void aCallToAnotherServerLeavesTheCostKnown() {
    OpenJob job = recorder.begin("rag", 7, 0, List.of());
    JobStep chat = job.sends(job.trunk(), "chat", 0);
    recorder.ended(call(chat, Timing.ABSENT, 0, MILLI, RequestStatus.OK, 10));
    RequestRecord other =
        call(job.sends(job.trunk(), "rerank", MILLI), 0, MILLI, 2 * MILLI, RequestStatus.OK, 0)
            .request();
    recorder.ended(
        EndedRequest.of(
            new RequestRecord(
                other.id(),
                other.outcome(),
                other.timing(),
                TokenCounts.ofOtherServer(),
                other.phase(),
                null),
            new FigureSource("s", List.of("rerank")),
            List.of(),
            0));
    recorder.leave(job, OpenJob.Leaving.AT_END);

    JobRecord record = recorder.jobs().get(0);
    assertThat(record.usage()).isEqualTo(new JobUsage(2, 1, 10, 20, 1));
    assertThat(
            record.usage().cost(new io.github.gatlingllm.slo.objective.Prices(0, 2, 1, 4, "USD")))
        .hasValue((9 * 2 + 1 + 20 * 4) / 1e6);
    assertThat(JobLine.read(JobLine.of(record))).isEqualTo(record);
  }
}
