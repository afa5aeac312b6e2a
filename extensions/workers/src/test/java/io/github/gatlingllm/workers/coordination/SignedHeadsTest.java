// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each signature covers all of a message, and its direction. */
class SignedHeadsTest {

  private static final String SECRET = "only we know";
  private static final String HEX = "0".repeat(64);

  @Test
  void aRequestIsSignedAsAWhole() {
    WorkerRequestHead head = request(1, "joiner", "meeting", 7);
    assertThat(head.header()).startsWith("2 1 joiner meeting 7 ").hasSize(21 + 64);
    assertThat(WorkerRequestHead.parse(head.header())).isEqualTo(head);
    assertThat(isSigned(head, SECRET, "POST", "/ready", "a=b")).isTrue();

    assertThat(isSigned(head, "another", "POST", "/ready", "a=b")).isFalse();
    assertThat(isSigned(head, SECRET, "GET", "/ready", "a=b")).isFalse();
    assertThat(isSigned(head, SECRET, "POST", "/armed", "a=b")).isFalse();
    assertThat(isSigned(head, SECRET, "POST", "/ready?", "a=b")).isFalse();
    assertThat(isSigned(head, SECRET, "POST", "/ready", "a=c")).isFalse();
    String signature = head.signature();
    assertThat(isSigned(forged(2, "joiner", "meeting", 7, signature))).isFalse();
    assertThat(isSigned(forged(1, "joined", "meeting", 7, signature))).isFalse();
    assertThat(isSigned(forged(1, "joiner", "another", 7, signature))).isFalse();
    assertThat(isSigned(forged(1, "joiner", "meeting", 8, signature))).isFalse();
  }

  @Test
  void anAnswerIsSignedAsAWholeAndAnswersOneRequest() {
    WorkerRequestHead request = request(1, "joiner", "meeting", 7);
    CoordinatorAnswerHead head = CoordinatorAnswerHead.signed(SECRET, request, 200, -5, "nanos=1");
    assertThat(CoordinatorAnswerHead.parse(head.header())).isEqualTo(head);
    assertThat(head.isSigned(SECRET, request, 200, "nanos=1")).isTrue();

    assertThat(head.isSigned("another", request, 200, "nanos=1")).isFalse();
    assertThat(head.isSigned(SECRET, request, 202, "nanos=1")).isFalse();
    assertThat(head.isSigned(SECRET, request, 200, "nanos=2")).isFalse();
    assertThat(
            new CoordinatorAnswerHead(-4, head.signature())
                .isSigned(SECRET, request, 200, "nanos=1"))
        .as("another time of worker 0's clock")
        .isFalse();
    for (WorkerRequestHead other :
        new WorkerRequestHead[] {
          request(2, "joiner", "meeting", 7),
          request(1, "joined", "meeting", 7),
          request(1, "joiner", "another", 7),
          request(1, "joiner", "meeting", 8),
          WorkerRequestHead.signed(SECRET, 1, "joiner", "meeting", 7, "/armed", "a=b"),
          WorkerRequestHead.signed(SECRET, 1, "joiner", "meeting", 7, "/ready", "a=c")
        }) {
      assertThat(head.isSigned(SECRET, other, 200, "nanos=1")).as(other.header()).isFalse();
    }
  }

  /** What a worker says can't be sent back to it as an answer, or the other way round. */
  @Test
  void noDirectionIsTheOther() {
    WorkerRequestHead request = request(1, "joiner", "meeting", 7);
    assertThat(CoordinatorAnswerHead.parse(request.header())).isNull();
    CoordinatorAnswerHead answer = CoordinatorAnswerHead.signed(SECRET, request, 200, 5, "");
    assertThat(WorkerRequestHead.parse(answer.header())).isNull();
    assertThat(new CoordinatorAnswerHead(5, request.signature()).isSigned(SECRET, request, 200, ""))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2",
        "1 1 joiner meeting 7 " + "HEX",
        "2 -1 joiner meeting 7 " + "HEX",
        "2 100000 joiner meeting 7 " + "HEX",
        "2 1  meeting 7 " + "HEX",
        "2 1 joiner meeting 0 " + "HEX",
        "2 1 joiner meeting 07 " + "HEX",
        "2 1 joiner meeting -7 " + "HEX",
        "2 1 joiner meeting 9999999999999999999 " + "HEX",
        "2 1 joiner meeting 7 " + "HEX0",
        "2 1 joiner meeting 7 " + "HEX ",
        "2 1 joiner meeting\u00e4 7 " + "HEX",
      })
  void whatIsNoHeadIsNone(String header) {
    assertThat(WorkerRequestHead.parse(header.replace("HEX", HEX))).isNull();
    assertThat(WorkerRequestHead.parse(null)).isNull();
    assertThat(CoordinatorAnswerHead.parse(header.replace("HEX", HEX))).isNull();
    assertThat(CoordinatorAnswerHead.parse("2 9999999999999999999 " + HEX)).isNull();
    assertThat(CoordinatorAnswerHead.parse(null)).isNull();
  }

  private static WorkerRequestHead request(int index, String joiner, String meeting, long counter) {
    return WorkerRequestHead.signed(SECRET, index, joiner, meeting, counter, "/ready", "a=b");
  }

  private static WorkerRequestHead forged(
      int index, String joiner, String meeting, long counter, String signature) {
    return Objects.requireNonNull(
        WorkerRequestHead.parse(
            new WorkerRequestHead(index, joiner, meeting, counter, signature).header()));
  }

  private static boolean isSigned(WorkerRequestHead head) {
    return isSigned(head, SECRET, "POST", "/ready", "a=b");
  }

  private static boolean isSigned(
      WorkerRequestHead head, String secret, String method, String path, String body) {
    return head.isSigned(secret, method, path, body);
  }
}
