// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.watch.WatchedRequest;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run while it goes on, as it and one of its event loops see it. */
@SuppressWarnings("NullAway.Init") // JUnit calls begin()
class EventLoopRunTest {

  private static final RequestRecord ANSWERED = Requests.sent(0).chunks(1, 2).build();

  private final List<String> heard = new ArrayList<>();
  private StandInEngine engine;
  private RunRecorder recorder;
  private LiveRun live;
  private EventLoop eventLoop;
  private EventLoopRun loop;

  @BeforeEach
  void begin() throws Exception {
    engine = OneScenario.engine(OneScenario.protocol());
    var setup =
        new RunSetup(
            engine.identity(),
            List.of(new ProtocolSettings().frozen()),
            List.of(),
            List.of(),
            List.of(),
            RunObjectives.NONE,
            Baselines.NONE);
    Recorders recorders = Recorders.rehearsing(engine, setup);
    recorder = recorders.run();
    live =
        new LiveRun(
            recorders,
            new ClientWatch(0, recorder::window),
            new AnswerRemarks(),
            List.of(part("first"), part("second")),
            false);
    eventLoop = engine.components().eventLoopGroup().next();
    loop = live.loop(eventLoop);
  }

  @AfterEach
  void end() {
    live.finishAside();
    engine.close();
  }

  private RunPart part(String name) {
    return number ->
        new RunPart.Listener() {
          @Override
          public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
            heard.add(name + " sent " + phase);
          }

          @Override
          public void ended(EndedRequest request) {
            heard.add(name + " ended " + recorder.snapshot().all().counts().succeeded());
          }

          @Override
          public void retried(EndedRequest attempt) {
            heard.add(name + " retried");
          }
        };
  }

  @Test
  void anEventLoopHasOneViewOfTheRun() {
    assertThat(live.loop(eventLoop)).isSameAs(loop);
    assertThat(live.loops()).containsOnlyKeys(eventLoop);
  }

  @Test
  void figuresAreFirstToHearThenAllPartsInOrder() {
    assertThat(loop.sent(DueTime.UNKNOWN, 5, List.of())).isEqualTo(Phase.MEASURED);
    loop.ended(ANSWERED, List.of(), WatchedRequest.NONE);
    assertThat(heard)
        .containsExactly(
            "first sent MEASURED", "second sent MEASURED", "first ended 1", "second ended 1");
  }

  @Test
  void anAttemptThatFailedIsNoEnd() {
    loop.opened(() -> {}, 0);
    loop.retried(Requests.sent(0).failed("HTTP 503", null).build());
    assertThat(heard).containsExactly("first retried", "second retried");
    assertThat(loop.openedSoFar()).isEqualTo(1);
    assertThat(loop.endedSoFar()).isZero();
  }

  @Test
  void theEndCutsWhatIsInFlightAndNothingCountsAfterIt() {
    var cut = new ArrayList<String>();
    EventLoopRun.InFlight answered = () -> cut.add("answered");
    loop.opened(answered, 0);
    loop.opened(() -> cut.add("waiting"), 0);
    loop.closed(answered);
    loop.cutAll();
    assertThat(cut).containsExactly("waiting");
    assertThat(loop.over()).isTrue();
    loop.ended(ANSWERED, List.of(), WatchedRequest.NONE);
    loop.retried(ANSWERED);
    loop.note(AnswerNote.STRAY_LINE, 3);
    assertThat(heard).isEmpty();
    assertThat(loop.endedSoFar()).isZero();
    assertThat(live.notes().lines()).isEmpty();
  }

  @Test
  void aRequestThatCanNotBeCutHoldsUpNoOther() {
    var cut = new ArrayList<String>();
    loop.opened(
        () -> {
          throw new IllegalStateException("a defect");
        },
        0);
    loop.opened(() -> cut.add("waiting"), 0);
    assertThatThrownBy(loop::cutAll).hasMessage("a defect");
    assertThat(cut).containsExactly("waiting");
    assertThat(loop.over()).isTrue();
  }

  @Test
  void noWorkIsTakenOnceTheRunIsOver() {
    var done = new ArrayList<String>();
    assertThat(live.aside(() -> done.add("tokens"))).isTrue();
    assertThat(live.score(() -> done.add("score"), 10)).isTrue();
    live.finishAside();
    assertThat(done).containsExactlyInAnyOrder("tokens", "score");
    assertThat(live.aside(() -> done.add("late"))).isFalse();
    assertThat(live.score(() -> done.add("late"), 10)).isFalse();
  }

  @Test
  void answersThatWaitForAScoreAreLimited() {
    assertThat(live.score(() -> {}, 1 << 26)).isFalse();
  }

  @Test
  void requestNumbersBeginAtOne() {
    assertThat(live.nextRequestNumber()).isEqualTo(1);
    assertThat(live.nextRequestNumber()).isEqualTo(2);
  }
}
