// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.CacheSample;
import io.github.gatlingllm.agents.cache.FirstDifference;
import io.github.gatlingllm.agents.cache.ModelResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The prompts of a worker.
 *
 * @param option the option of its run
 * @param read its prompts
 */
record CacheShare(CacheOption option, ModelResult read) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Returns the JSON for {@code worker.json}. */
  static JsonNode json(CacheOption option, ModelResult read) {
    ObjectNode node = MAPPER.createObjectNode();
    if (option.blockTokens() != null) {
      node.put("blockTokens", option.blockTokens());
    }
    node.put("incomplete", read.incomplete()).put("dropped", read.dropped());
    node.set("samples", MAPPER.valueToTree(read.samples()));
    node.set("differences", MAPPER.valueToTree(read.differences()));
    var blocks = ByteBuffer.allocate(Long.BYTES * read.firstBlocks().length);
    blocks.asLongBuffer().put(read.firstBlocks());
    node.put("firstBlocks", blocks.array());
    return node;
  }

  static CacheShare read(JsonNode share) {
    try {
      JsonNode block = share.path("blockTokens");
      var option = new CacheOption(block.isInt() ? block.intValue() : null, null, null, List.of());
      byte[] written = share.path("firstBlocks").binaryValue();
      if (written == null) {
        throw new IllegalArgumentException(CacheRunTexts.damagedShare("firstBlocks"));
      }
      ByteBuffer bytes = ByteBuffer.wrap(written);
      long[] blocks = new long[bytes.remaining() / Long.BYTES];
      bytes.asLongBuffer().get(blocks);
      return new CacheShare(
          option,
          new ModelResult(
              list(share.path("samples"), CacheSample.class),
              list(share.path("differences"), FirstDifference.class),
              share.path("incomplete").asBoolean(),
              share.path("dropped").asLong(),
              blocks));
    } catch (IOException e) {
      throw new IllegalArgumentException(CacheRunTexts.damagedShare(e.getMessage()), e);
    }
  }

  private static <T> List<T> list(JsonNode array, Class<T> type) throws IOException {
    var all = new ArrayList<T>();
    for (JsonNode each : array) {
      all.add(MAPPER.treeToValue(each, type));
    }
    return all;
  }
}
