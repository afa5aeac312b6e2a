// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.agents.cache.CacheData;
import io.github.gatlingllm.agents.cache.CacheFigures;
import io.github.gatlingllm.agents.cache.CacheModel;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.CacheSample;
import io.github.gatlingllm.agents.cache.ChatTemplate;
import io.github.gatlingllm.agents.cache.ModelResult;
import io.github.gatlingllm.agents.cache.PrefixChange;
import io.github.gatlingllm.agents.cache.SentPrompt;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class MergedCacheTest {

  private static final int BLOCK = 16;
  private static final CacheOption OPTION = new CacheOption(BLOCK, null, null, List.of());

  /** A worker that sends a prompt twice; prompts of one head share their first half. */
  private static CacheShare worker(int head, int tail) {
    var model = new CacheModel(BLOCK, null, ChatTemplate.NONE);
    for (int i = 0; i < 2; i++) {
      model.add(prompt(head, tail, 10L * i));
    }
    JsonNode written = CacheShare.json(OPTION, model.end());
    try {
      return CacheShare.read(new ObjectMapper().readTree(written.toString()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SentPrompt prompt(int head, int tail, long sent) {
    List<Integer> ids =
        IntStream.range(0, 4 * BLOCK)
            .mapToObj(i -> 1000 * (i < 2 * BLOCK ? head : tail) + i)
            .toList();
    var request =
        new RequestRecord(
            new RequestId("chat", List.of(), "s", 1, null),
            new Outcome(RequestStatus.OK, 200, null, null),
            new Timing(Timing.ABSENT, sent, sent + 2, sent + 1, new long[] {sent + 1}, true),
            new TokenCounts(
                4 * BLOCK, 1, 0, TokenCounts.ABSENT, TokenCounts.ABSENT, null, TokenSource.USAGE),
            Phase.MEASURED,
            null);
    return new SentPrompt(
        request, ChatRequest.builder("m").field("prompt", ids).build(), "", "", text -> text);
  }

  private static CacheData merged(CacheShare... shares) {
    return merged(ServerFigures.NONE, shares);
  }

  private static CacheData merged(ServerFigures server, CacheShare... shares) {
    FrozenRun run =
        new FrozenRun(
            new RunRecorder(0).snapshot(),
            RunChecks.NONE,
            Levels.NONE,
            server,
            new LoadEnd(100, KnownCapacity.NONE, new LoadPace.Reach(0, 0)),
            Optional.empty(),
            false);
    return new MergedCache(List.of(shares))
        .freeze(run)
        .map(figures -> ((CacheFigures) figures).data())
        .orElseThrow();
  }

  @Test
  void sessionsOfWorkersAreApart() {
    CacheData data = merged(worker(1, 2), worker(3, 4));

    assertThat(data.samples()).hasSize(4);
    assertThat(data.samples().stream().map(each -> each.place().session()).distinct()).hasSize(2);
    assertThat(data.samples().stream().mapToInt(each -> each.tokens().shared()).sum())
        .isEqualTo(2 * 4 * BLOCK); // its last block is always computed
    assertThat(data.gaps()).isEqualTo(CacheData.Gaps.NONE);
    assertThat(data.block()).isEqualTo(new CacheData.Block(BLOCK, "stated"));
  }

  @Test
  void theServerReportsTheSizeOfABlock() {
    var unstated = new CacheShare(CacheOption.DEFAULT, worker(1, 2).read());

    assertThat(merged(unstated).block()).isEqualTo(new CacheData.Block(16, "default"));
    assertThat(merged(reporting("64"), unstated).block())
        .isEqualTo(new CacheData.Block(64, "server"));
    assertThat(merged(reporting("1"), unstated).block())
        .isEqualTo(new CacheData.Block(16, "default"));
    assertThat(merged(reporting("64"), worker(1, 2)).block())
        .isEqualTo(new CacheData.Block(16, "stated"));
  }

  private static ServerFigures reporting(String blockSize) {
    var facts = new TreeMap<>(Map.of("block_size", blockSize));
    return ServerFigures.NONE.withFingerprint(new ServerFingerprint("vllm", null, facts));
  }

  @Test
  void whatAnotherWorkerSentMayHaveBeenPossibleToo() {
    assertThat(merged(worker(1, 2), worker(1, 4)).gaps().elsewhere()).isEqualTo(2 * BLOCK);
    assertThat(merged(worker(1, 2), worker(1, 2)).gaps().elsewhere()).isEqualTo(4 * BLOCK);
  }

  @Test
  void aDamagedShareIsNamed() {
    var shares = new TreeMap<Integer, JsonNode>();
    shares.put(0, new ObjectMapper().createObjectNode().put("firstBlocks", "?"));

    assertThatThrownBy(() -> new CacheFeature().merge(shares))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("worker.json");
    shares.put(0, new ObjectMapper().createObjectNode());
    assertThatThrownBy(() -> new CacheFeature().merge(shares)).hasMessageContaining("firstBlocks");
    assertThat(ModelResult.NONE.dropping(2).dropped()).isEqualTo(2);
  }

  /** More samples and blocks than one part of a share contains. */
  @Test
  void aShareIsSmallAndLosesNothing() throws IOException {
    var random = new Random(1);
    List<CacheSample> samples =
        IntStream.range(0, 21_000).mapToObj(i -> sample(i, random)).toList();
    long[] blocks = random.longs(101_000).toArray();
    var result = new ModelResult(samples, List.of(), true, 3, blocks);

    String json = CacheShare.json(OPTION, result).toString();
    ModelResult read = CacheShare.read(new ObjectMapper().readTree(json)).read();

    assertThat(read.samples()).isEqualTo(samples);
    assertThat(read.firstBlocks()).isEqualTo(blocks);
    assertThat(read.incomplete()).isTrue();
    assertThat(read.dropped()).isEqualTo(3);
    assertThat(json.length() - 101_000 * 11).isLessThan(samples.size() * 80);
  }

  @Test
  void bytesThatClaimMoreThanAPartHoldsAreRefused() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(new GZIPOutputStream(bytes))) {
      out.writeInt(Integer.MAX_VALUE);
      out.write(new byte[100_000]);
    }
    assertThatThrownBy(() -> PackedSamples.read(bytes.toByteArray()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2147483647");
  }

  private static CacheSample sample(int i, Random random) {
    boolean job = i % 3 == 0;
    var place =
        new CacheSample.Place(
            i % 2 == 0 ? "chat" : "größer",
            "session " + i / 7,
            i / 7,
            i % 7,
            job ? null : "req-" + i,
            job ? "job-" + i / 9 : null,
            job ? i % 9 : -1);
    long sent = 1_000_000L * i + random.nextInt(1_000_000);
    var times = new CacheSample.Times(sent, sent + random.nextInt(1_000_000_000), -1);
    int input = random.nextInt(8_000);
    var tokens = new CacheSample.Tokens(input, input, random.nextInt(input + 1), -1, i % 5 - 1);
    return new CacheSample(
        place,
        times,
        tokens,
        i % 4 == 0 ? "" : "replica " + i % 4,
        i % 2 == 0 ? null : new PrefixChange(input / 2, input, random.nextDouble()));
  }
}
