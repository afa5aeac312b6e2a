// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RandomRequests;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.measure.request.ReadingExperience;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RequestCodecTest {

  private final RequestCodec codec = new RequestCodec();

  @Test
  void requestsComeBackAsTheyWere() throws IOException {
    var random = new SplittableRandom(5);
    var requests = new ArrayList<RequestRecord>();
    for (int i = 0; i < 500; i++) {
      requests.add(RandomRequests.any(random));
    }
    requests.add(everything());
    assertThat(roundTrip(requests))
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactlyElementsOf(requests);
  }

  /** Numbers of either sign, an empty text, names beyond ASCII, a null beside an empty list. */
  private static RequestRecord everything() {
    return new RequestRecord(
            new RequestId("søk \u2713", List.of("", "g"), "S", Long.MAX_VALUE, "r-1")
                .withAttempt(2)
                .withTurn(3),
            new Outcome(
                RequestStatus.FAILED,
                503,
                "",
                null,
                "Wed, 21 Oct 2026 07:28:00 GMT",
                "überlastet: try later",
                new RateReported(60, 0, RateReported.ABSENT, 1L << 40)),
            new Timing(
                -5,
                0,
                Long.MAX_VALUE,
                Timing.ABSENT,
                new long[] {1, 1, 7_000_000_000L},
                true,
                -7,
                true,
                new long[] {0, 3, 5_000_000_000L},
                1L << 33),
            new TokenCounts(
                1 << 30,
                0,
                -1,
                -1,
                12,
                3,
                new int[] {},
                TokenSource.TOKENIZER,
                new OwnCounts(1, 2, 3, 4, UsageDoubt.BELOW_CHUNKS)),
            Phase.COOL_DOWN,
            new RequestedWork(
                List.of(new Prompt.Origin("fixed 7", true)), 7, Prompt.UNKNOWN, true, 9),
            new ServerSideTime(new ServerTimes(0, 1L << 40, -1, 7, 8, 40, 31), -1),
            new ReadingExperience(
                0.5, 0.25, 3e9, -7.5, 2.25, true, new ReadingExperience.Margins(1, 2, 3, 4)))
        .rated(AnswerSanity.TOKEN);
  }

  private List<RequestRecord> roundTrip(List<RequestRecord> requests) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    for (RequestRecord request : requests) {
      codec.write(out, request);
    }
    var in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    var read = new ArrayList<RequestRecord>();
    for (int i = 0; i < requests.size(); i++) {
      read.add(codec.read(in));
    }
    assertThat(in.read()).as("nothing is left").isEqualTo(-1);
    return read;
  }
}
