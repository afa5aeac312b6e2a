// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only the frames show. */
@Timeout(60)
class Http2FramesTest {
  private static final String STREAM = SimulatorClient.chat(",\"stream\":true");
  private static final String NO_FAULT = "tokens-per-chunk=1";
  private static final int WIDE = 1_000_000;
  private static final int EVENTS = 8;

  @TempDir Path folder;
  private LlmSimulator simulator;

  @BeforeEach
  void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withStepBase(TestTimes.STEP)
                .withHttp2()
                .withMaxConcurrentStreams(7)
                .withTruthLog(folder.resolve("truth.jsonl")));
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  private static List<String> pieces(FrameClient client) throws InterruptedException {
    List<String> pieces = new ArrayList<>();
    Http2DataFrame frame;
    do {
      frame = client.await(Http2DataFrame.class);
      pieces.add(frame.content().toString(UTF_8));
      frame.release();
    } while (!frame.isEndStream());
    return pieces;
  }

  @Test
  void theSettingsNameTheMostStreams() throws Exception {
    try (FrameClient client = new FrameClient(simulator, WIDE)) {
      assertThat(client.await(Http2SettingsFrame.class).settings().maxConcurrentStreams())
          .isEqualTo(7);
    }
  }

  @Test
  void anEventIsAFrameAndASplitOneTwo() throws Exception {
    try (FrameClient client = new FrameClient(simulator, WIDE)) {
      client.post(SimulatorClient.CHAT, "whole", NO_FAULT, STREAM);
      assertThat(pieces(client)).hasSize(EVENTS + 1).endsWith("");
      client.post(SimulatorClient.CHAT, "split", "split-events", STREAM);
      assertThat(pieces(client)).hasSize(2 * EVENTS + 1);
    }
  }

  @Test
  void cutAndResetDifferInTheirError() throws Exception {
    try (FrameClient client = new FrameClient(simulator, WIDE)) {
      client.post(SimulatorClient.CHAT, "cut", "cut", STREAM);
      assertThat(client.await(Http2ResetFrame.class).errorCode())
          .isEqualTo(Http2Error.CANCEL.code());
      client.post(SimulatorClient.CHAT, "reset", "reset", STREAM);
      assertThat(client.await(Http2ResetFrame.class).errorCode())
          .isEqualTo(Http2Error.INTERNAL_ERROR.code());
    }
  }

  @Test
  void aChunkIsStampedWhenTheClientHasRoomForIt() throws Exception {
    long widened;
    try (FrameClient client = new FrameClient(simulator, 0)) {
      client.post(SimulatorClient.CHAT, "narrow", NO_FAULT, STREAM);
      client.await(Http2HeadersFrame.class);
      while (simulator.stats().generationTokens() < 5) {
        LockSupport.parkNanos(100_000);
      }
      widened = System.nanoTime();
      client.widen(WIDE);
      assertThat(String.join("", pieces(client))).endsWith("data: [DONE]\n\n");
    }
    simulator.close();

    JsonNode record = TruthFile.read(folder.resolve("truth.jsonl")).get("narrow");
    assertThat(record.get("firstToken").longValue()).isLessThan(widened);
    assertThat(record.get("chunks")).hasSize(5);
    assertThat(record.at("/chunks/0").longValue()).isGreaterThan(widened);
  }

  @Test
  void aStopIsAnnounced() throws Exception {
    try (FrameClient client = new FrameClient(simulator, WIDE)) {
      client.post(SimulatorClient.CHAT, "under-way", "hang", STREAM);
      client.await(Http2SettingsFrame.class);
      while (simulator.stats().requests() == 0) {
        LockSupport.parkNanos(100_000);
      }
      simulator.close();
      Http2GoAwayFrame farewell = client.await(Http2GoAwayFrame.class);
      assertThat(farewell.errorCode()).isEqualTo(Http2Error.NO_ERROR.code());
      farewell.release();
    }
  }
}
