// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The KV cache: blocks in use, free blocks, and unused full blocks that a repeated prefix can
 * reuse. The least recently used of these are evicted first.
 */
final class KvCache {
  private final KvOptions options;
  private final Map<Long, Block> bySealedHash = new HashMap<>();
  private final Map<Long, Block> idle = new LinkedHashMap<>();
  private final BlockHistory own = new BlockHistory();
  private final BlockHistory all;
  private int blank;

  KvCache(KvOptions options, BlockHistory all) {
    this.options = options;
    this.all = all;
    this.blank = options.blocks();
  }

  int usedBlocks() {
    return options.blocks() - available();
  }

  private int available() {
    return blank + idle.size();
  }

  void forgetIdle() {
    own.clear();
    all.clear();
    idle.keySet().forEach(bySealedHash::remove);
    blank += idle.size();
    idle.clear();
  }

  /** Returns the hits of a prompt. The last token is always computed. */
  CacheHits hits(int found, TokenBlocks tokens) {
    int most = mostCached(tokens);
    return new CacheHits(found, own.known(tokens, most), all.known(tokens, most));
  }

  private int mostCached(TokenBlocks tokens) {
    return options.prefixCaching() ? (tokens.size() - 1) / options.blockTokens() : 0;
  }

  /** Acquires the cached blocks of the longest known prefix. The last token is always computed. */
  List<Block> acquirePrefix(TokenBlocks tokens) {
    List<Block> found = new ArrayList<>();
    int most = mostCached(tokens);
    for (int i = 0; i < most; i++) {
      Block block = acquire(tokens.hash(i));
      if (block == null) {
        break;
      }
      found.add(block);
    }
    return found;
  }

  private @Nullable Block acquire(long hash) {
    Block block = bySealedHash.get(hash);
    if (block != null) {
      idle.remove(hash);
      block.acquire();
    }
    return block;
  }

  /** Grows {@code blocks} to hold {@code tokens}. Returns false, without effect, if it cannot. */
  boolean reserve(List<Block> blocks, int tokens) {
    int missing = options.blocksFor(tokens) - blocks.size();
    if (missing > available()) {
      return false;
    }
    for (int i = 0; i < missing; i++) {
      blocks.add(allocate());
    }
    return true;
  }

  private Block allocate() {
    if (blank > 0) {
      blank--;
    } else {
      evictEldest();
    }
    return new Block();
  }

  private void evictEldest() {
    Iterator<Long> eldest = idle.keySet().iterator();
    bySealedHash.remove(eldest.next());
    eldest.remove();
  }

  /** Makes the full blocks between two counts of computed tokens reusable. */
  void seal(List<Block> blocks, TokenBlocks tokens, int from, int to) {
    if (!options.prefixCaching()) {
      return;
    }
    for (int i = from / options.blockTokens(); i < to / options.blockTokens(); i++) {
      seal(blocks.get(i), tokens.hash(i));
    }
  }

  private void seal(Block block, long hash) {
    own.add(hash);
    all.add(hash);
    if (!block.isSealed() && bySealedHash.putIfAbsent(hash, block) == null) {
      block.seal(hash);
    }
  }

  void release(List<Block> blocks) {
    // Release the end first: the tail of a prefix is evicted before its shared head.
    for (int i = blocks.size() - 1; i >= 0; i--) {
      release(blocks.get(i));
    }
    blocks.clear();
  }

  private void release(Block block) {
    if (!block.releaseIsLast()) {
      return;
    }
    if (block.isSealed()) {
      idle.put(block.hash(), block);
    } else {
      blank++;
    }
  }
}
