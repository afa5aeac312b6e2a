// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import java.util.HashMap;
import java.util.Map;

/**
 * Computes how many tokens each prompt of a trace shares with earlier prompts. The blocks form a
 * tree in which each node is one prefix.
 */
final class SharedPrefixes {

  private static final int ROOT = 0;

  private final Map<Long, Node> nodes = new HashMap<>();
  private final int blockTokens;

  private SharedPrefixes(int blockTokens) {
    this.blockTokens = blockTokens;
  }

  /** A prefix, with the tokens seen of its last block. */
  private static final class Node {

    private final int number;
    private int tokens;

    Node(int number, int tokens) {
      this.number = number;
      this.tokens = tokens;
    }
  }

  /** Returns the tokens that each request shares with earlier ones. */
  static int[] tokens(Trace trace, int blockTokens) {
    var prefixes = new SharedPrefixes(blockTokens);
    int[] shared = new int[trace.size()];
    for (int i = 0; i < shared.length; i++) {
      shared[i] = prefixes.add(trace.blocks(i), trace.inputTokens(i));
    }
    return shared;
  }

  private int add(int[] blocks, int inputTokens) {
    int shared = 0;
    boolean alike = true;
    int parent = ROOT;
    for (int i = 0; i < blocks.length; i++) {
      int tokens = Math.min(blockTokens, inputTokens - i * blockTokens);
      Node node = node(parent, blocks[i]);
      if (alike) {
        shared += Math.min(tokens, node.tokens);
      }
      alike &= node.tokens >= tokens;
      node.tokens = Math.max(node.tokens, tokens);
      parent = node.number;
    }
    return shared;
  }

  private Node node(int parent, int block) {
    long key = ((long) parent << 32) | Integer.toUnsignedLong(block);
    return nodes.computeIfAbsent(key, absent -> new Node(nodes.size() + 1, 0));
  }
}
