// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.CacheSample;
import io.github.gatlingllm.agents.cache.FirstDifference;
import io.github.gatlingllm.agents.cache.ModelResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The prompts of a worker.
 *
 * @param option the option of its run
 * @param read its prompts
 */
record CacheShare(CacheOption option, ModelResult read) {

  /** Parsers of JSON refuse texts of more than 20 million characters, so bytes have parts. */
  private static final int BLOCKS_IN_PART = 100_000;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Returns the JSON for {@code worker.json}. */
  static JsonNode json(CacheOption option, ModelResult read) {
    ObjectNode node = MAPPER.createObjectNode();
    if (option.blockTokens() != null) {
      node.put("blockTokens", option.blockTokens());
    }
    node.put("incomplete", read.incomplete()).put("dropped", read.dropped());
    node.set("differences", MAPPER.valueToTree(read.differences()));
    ArrayNode samples = node.putArray("samples");
    for (int i = 0; i < read.samples().size(); i += PackedSamples.MOST) {
      int end = Math.min(read.samples().size(), i + PackedSamples.MOST);
      samples.add(PackedSamples.of(read.samples().subList(i, end)));
    }
    ArrayNode blocks = node.putArray("firstBlocks");
    for (int i = 0; i < read.firstBlocks().length; i += BLOCKS_IN_PART) {
      int count = Math.min(read.firstBlocks().length - i, BLOCKS_IN_PART);
      var part = ByteBuffer.allocate(Long.BYTES * count);
      part.asLongBuffer().put(read.firstBlocks(), i, count);
      blocks.add(part.array());
    }
    return node;
  }

  static CacheShare read(JsonNode share) {
    try {
      JsonNode block = share.path("blockTokens");
      var option = new CacheOption(block.isInt() ? block.intValue() : null, null, null, List.of());
      var samples = new ArrayList<CacheSample>();
      LongStream.Builder blocks = LongStream.builder();
      for (byte[] part : parts(share, "firstBlocks")) {
        LongBuffer read = ByteBuffer.wrap(part).asLongBuffer();
        while (read.hasRemaining()) {
          blocks.add(read.get());
        }
      }
      for (byte[] part : parts(share, "samples")) {
        samples.addAll(PackedSamples.read(part));
      }
      return new CacheShare(
          option,
          new ModelResult(
              samples,
              differences(share.path("differences")),
              share.path("incomplete").asBoolean(),
              share.path("dropped").asLong(),
              blocks.build().toArray()));
    } catch (IOException e) {
      throw new IllegalArgumentException(CacheRunTexts.damagedShare(e.getMessage()), e);
    }
  }

  private static List<byte[]> parts(JsonNode share, String field) throws IOException {
    if (!share.path(field).isArray()) {
      throw new IllegalArgumentException(CacheRunTexts.damagedShare(field));
    }
    var parts = new ArrayList<byte[]>();
    for (JsonNode each : share.path(field)) {
      byte[] part = each.binaryValue();
      if (part == null) {
        throw new IllegalArgumentException(CacheRunTexts.damagedShare(field));
      }
      parts.add(part);
    }
    return parts;
  }

  private static List<FirstDifference> differences(JsonNode array) throws IOException {
    var list = new ArrayList<FirstDifference>();
    for (JsonNode each : array) {
      list.add(MAPPER.treeToValue(each, FirstDifference.class));
    }
    return list;
  }
}
