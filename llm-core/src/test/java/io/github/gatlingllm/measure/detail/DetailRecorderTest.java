// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static io.github.gatlingllm.measure.detail.AllRequests.assertEnds;
import static io.github.gatlingllm.measure.detail.AllRequests.assertSlots;
import static io.github.gatlingllm.measure.detail.RecordedRequests.chosen;
import static io.github.gatlingllm.measure.detail.RecordedRequests.random;
import static io.github.gatlingllm.measure.detail.RecordedRequests.recorded;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is recorded at all, and when. */
class DetailRecorderTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void warmUpIsInTheSlotsAndInNothingElse() {
    RequestRecord warm =
        Requests.sent(SECOND).chunks(2 * SECOND, 9 * SECOND).input(9).warmUp().build();
    RunDetail detail = recorded(List.of(warm));
    assertThat(detail.all().slots().get(1).sent()).isEqualTo(1);
    assertThat(detail.all().gaps().columns()).hasSize(10);
    assertThat(detail.all().finishReasons()).isEmpty();
    assertThat(detail.all().ttftByInput()).isEqualTo(Scatter.NONE);
    assertThat(detail.samples()).isEmpty();
    assertThat(detail.stalls()).isEmpty();
  }

  @Test
  void nothingRecordedIsNothingKnown() {
    RunDetail detail = recorded(List.of());
    assertThat(detail.isEmpty()).isTrue();
    assertThat(detail.all()).isEqualTo(SourceDetail.NONE);
    assertThat(detail.requests()).isEmpty();
    assertThat(detail.scenarios()).isEmpty();
  }

  @Test
  void aScenarioOfWhichNotAllIsKeptIsNotShown() {
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      requests.add(Requests.sent(i).chunks(i + 1).name("r" + i).scenario("many").build());
      requests.add(Requests.sent(i).chunks(i + 1).name("r0").scenario("one").build());
    }
    RunDetail detail = recorded(requests);
    assertThat(detail.scenarios()).containsOnlyKeys("one");
    assertThat(detail.requests()).hasSize(31).containsKey(List.of("r0"));
  }

  @Test
  void whatComesAfterTheSnapshotChangesNothing() {
    var recorder = new DetailRecorder(new RunRecorder(0));
    recorder.record(Requests.sent(0).chunks(SECOND, 2 * SECOND).build());
    RunDetail detail = recorder.snapshot(ClientPauses.UNKNOWN);
    recorder.record(Requests.sent(0).chunks(SECOND, 2 * SECOND).build());
    Distribution itl = requireNonNull(detail.all().slots().get(2).itl());
    assertThat(itl.count()).isEqualTo(1);
    assertThat(itl.countAtMost(2.0 * SECOND)).isEqualTo(1);
  }

  @Test
  void anAttemptIsNoRequest() {
    var recorder = new DetailRecorder(new RunRecorder(0));
    RequestRecord attempt = Requests.sent(1).ended(RequestStatus.RETRIED).build();
    assertThatThrownBy(() -> recorder.record(attempt)).hasMessageContaining("an attempt is no");
  }

  @Test
  void eventLoopsTogetherKnowWhatOneKnows() throws InterruptedException {
    List<RequestRecord> requests = random(4000);
    RunDetail one = recorded(requests);
    var recorder = new DetailRecorder(new RunRecorder(0));
    Thread[] loops = new Thread[4];
    for (int i = 0; i < loops.length; i++) {
      int first = i;
      loops[i] =
          new Thread(
              () -> {
                for (int r = first; r < requests.size(); r += loops.length) {
                  recorder.record(requests.get(r));
                }
              });
      loops[i].start();
    }
    for (Thread loop : loops) {
      loop.join();
    }
    RunDetail many = recorder.snapshot(ClientPauses.UNKNOWN);
    assertSlots(many.all(), requests, many.slotSeconds());
    assertEnds(many.all(), requests);
    assertThat(many.stalls()).isEqualTo(one.stalls());
    assertThat(many.all().e2eByOutput().count()).isEqualTo(one.all().e2eByOutput().count());
    assertThat(chosen(many, RequestSample.Why.SLOWEST_TTFT)).hasSizeGreaterThanOrEqualTo(40);
  }

  @Test
  void whatFailsInItCostsTheDetailsAndNothingElse() {
    List<RequestRecord> requests = random(20);
    DetailRecorder recorder = new DetailRecorder(new RunRecorder(0));
    recorder.record(requests.get(0));
    recorder.record(requests.get(1), new FigureSource("A", poison()), 0);
    recorder.record(requests.get(2));

    assertThat(recorder.snapshot(ClientPauses.UNKNOWN)).isEqualTo(RunDetail.NONE);
    assertThat(recorder.failure())
        .hasValueSatisfying(failure -> assertThat(failure).hasMessage("poison"));
  }

  private static List<String> poison() {
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        throw new IllegalStateException("poison");
      }

      @Override
      public int size() {
        return 1;
      }
    };
  }
}
