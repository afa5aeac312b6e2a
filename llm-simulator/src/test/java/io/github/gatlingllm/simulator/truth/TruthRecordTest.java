// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.engine.CacheHits;
import org.junit.jupiter.api.Test;

class TruthRecordTest {

  @Test
  void noStampLiesBeforeTheRequestWasThere() {
    var record = new TruthRecord("r", "chat", 100);
    record.queued(150);
    record.started(120, 0, CacheHits.NONE); // counted from the end of the step before
    record.token(140, 1); // the step was that short

    assertThat(record.prefillStart).isEqualTo(150);
    assertThat(record.firstToken).isEqualTo(150);
  }

  @Test
  void aLineHasTheTimesBeforeAndAfterEachWrite() {
    var record = new TruthRecord("r", "chat", 100);
    for (int i = 0; i < 20; i++) { // more than there is room for at first
      record.sent(200 + 10 * i, 203 + 10 * i, 1);
    }
    record.ended(500, TruthRecord.End.LENGTH);

    assertThat(TruthLine.of(record))
        .contains("\"chunksBefore\":[200,210,", ",390],\"chunks\":[203,213,", ",393],\"end\"");
  }

  @Test
  void withoutChunksThereAreNoTimes() {
    assertThat(TruthLine.of(new TruthRecord("r", "chat", 100)))
        .contains("\"chunksBefore\":[],\"chunks\":[]");
  }

  @Test
  void otherwiseStampsAreTheEngines() {
    var record = new TruthRecord("r", "chat", 100);
    record.queued(150);
    record.started(160, 0, CacheHits.NONE);
    record.token(200, 1);
    record.token(240, 1);

    assertThat(record.prefillStart).isEqualTo(160);
    assertThat(record.firstToken).isEqualTo(200);
  }

  @Test
  void whatIsHeldBackBehindTheEngineIsNoDecodeTime() {
    var record = new TruthRecord("r", "chat", 100);
    record.queued(150);
    record.started(160, 0, CacheHits.NONE);
    record.token(200, 1);
    record.token(240, 1);

    assertThat(record.spent(900)).isEqualTo(new TruthRecord.Spent(800, 60, 40, 40, Drafts.NONE));
    assertThat(record.spent(900).engineNanos()).isEqualTo(140);
    assertThat(TruthLine.of(record)).contains("\"firstToken\":200,\"lastToken\":240,");
  }

  @Test
  void untilItsFirstTokenARequestHasWaited() {
    var record = new TruthRecord("r", "chat", 100);

    assertThat(record.spent(300)).isEqualTo(new TruthRecord.Spent(200, 200, 0, 0, Drafts.NONE));
    assertThat(TruthLine.of(record)).doesNotContain("lastToken");
  }
}
