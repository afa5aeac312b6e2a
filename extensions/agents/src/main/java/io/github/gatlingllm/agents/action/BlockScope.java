// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Block;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.session.LoopBlock;
import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.List;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The blocks of Gatling that a user was in, outermost first. A user that leaves one of them leaves
 * the job that began inside, even if no action of the job runs.
 *
 * @param blocks what identifies each block
 */
record BlockScope(List<Object> blocks) {

  BlockScope {
    blocks = List.copyOf(blocks);
  }

  static BlockScope of(Session session) {
    var blocks = new ArrayList<Object>();
    for (Block block : CollectionConverters.asJava(session.blockStack())) {
      blocks.add(0, key(block));
    }
    return new BlockScope(blocks);
  }

  private static Object key(Block block) {
    if (block instanceof LoopBlock loop) {
      return loop.counterName();
    }
    return block instanceof GroupBlock group
        ? List.of(CollectionConverters.asJava(group.groups()), group.startTimestamp())
        : block.getClass().getName();
  }

  /** Returns whether the session is still in all of these blocks. */
  boolean contains(Session session) {
    List<Object> now = of(session).blocks();
    return now.size() >= blocks.size() && now.subList(0, blocks.size()).equals(blocks);
  }
}
