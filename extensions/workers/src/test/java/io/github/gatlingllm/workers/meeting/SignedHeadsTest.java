// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.meeting;

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
    RequestHead head = request(1, "joiner", "meeting", 7);
    assertThat(head.header()).startsWith("2 1 joiner meeting 7 ").hasSize(21 + 64);
    assertThat(RequestHead.parse(head.header())).isEqualTo(head);
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
    RequestHead request = request(1, "joiner", "meeting", 7);
    AnswerHead head = AnswerHead.signed(SECRET, request, 200, -5, "nanos=1");
    assertThat(AnswerHead.parse(head.header())).isEqualTo(head);
    assertThat(head.isSigned(SECRET, request, 200, "nanos=1")).isTrue();

    assertThat(head.isSigned("another", request, 200, "nanos=1")).isFalse();
    assertThat(head.isSigned(SECRET, request, 202, "nanos=1")).isFalse();
    assertThat(head.isSigned(SECRET, request, 200, "nanos=2")).isFalse();
    assertThat(new AnswerHead(-4, head.signature()).isSigned(SECRET, request, 200, "nanos=1"))
        .as("another time of worker 0's clock")
        .isFalse();
    for (RequestHead other :
        new RequestHead[] {
          request(2, "joiner", "meeting", 7),
          request(1, "joined", "meeting", 7),
          request(1, "joiner", "another", 7),
          request(1, "joiner", "meeting", 8),
          RequestHead.signed(SECRET, 1, "joiner", "meeting", 7, "/armed", "a=b"),
          RequestHead.signed(SECRET, 1, "joiner", "meeting", 7, "/ready", "a=c")
        }) {
      assertThat(head.isSigned(SECRET, other, 200, "nanos=1")).as(other.header()).isFalse();
    }
  }

  /** What a worker says can't be sent back to it as an answer, or the other way round. */
  @Test
  void noDirectionIsTheOther() {
    RequestHead request = request(1, "joiner", "meeting", 7);
    assertThat(AnswerHead.parse(request.header())).isNull();
    AnswerHead answer = AnswerHead.signed(SECRET, request, 200, 5, "");
    assertThat(RequestHead.parse(answer.header())).isNull();
    assertThat(new AnswerHead(5, request.signature()).isSigned(SECRET, request, 200, "")).isFalse();
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
    assertThat(RequestHead.parse(header.replace("HEX", HEX))).isNull();
    assertThat(RequestHead.parse(null)).isNull();
    assertThat(AnswerHead.parse(header.replace("HEX", HEX))).isNull();
    assertThat(AnswerHead.parse("2 9999999999999999999 " + HEX)).isNull();
    assertThat(AnswerHead.parse(null)).isNull();
  }

  private static RequestHead request(int index, String joiner, String meeting, long counter) {
    return RequestHead.signed(SECRET, index, joiner, meeting, counter, "/ready", "a=b");
  }

  private static RequestHead forged(
      int index, String joiner, String meeting, long counter, String signature) {
    return Objects.requireNonNull(
        RequestHead.parse(new RequestHead(index, joiner, meeting, counter, signature).header()));
  }

  private static boolean isSigned(RequestHead head) {
    return isSigned(head, SECRET, "POST", "/ready", "a=b");
  }

  private static boolean isSigned(
      RequestHead head, String secret, String method, String path, String body) {
    return head.isSigned(secret, method, path, body);
  }
}
