// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Those who hold places, by the address that they come from. The one that makes room for a newcomer
 * is of the address that holds the most: so an address can take all places only while no other
 * wants one. Belongs to the server's thread.
 */
final class FairShare<H extends FairShare.Holder> {

  private final Map<Object, Set<H>> bySource = new HashMap<>();
  private int size;

  /** Who holds a place. */
  interface Holder {

    /** Where it comes from. */
    Object source();

    /** Whether it makes room before older ones. */
    boolean yields();
  }

  void add(H holder) {
    if (bySource.computeIfAbsent(holder.source(), none -> new LinkedHashSet<>()).add(holder)) {
      size++;
    }
  }

  void remove(H holder) {
    Set<H> held = bySource.get(holder.source());
    if (held != null && held.remove(holder)) {
      size--;
      if (held.isEmpty()) {
        bySource.remove(holder.source());
      }
    }
  }

  int size() {
    return size;
  }

  List<H> all() {
    var all = new ArrayList<H>(size);
    bySource.values().forEach(all::addAll);
    return all;
  }

  /**
   * The holder that makes room: the oldest one that yields, else the oldest one.
   *
   * @return null: nothing is held
   */
  @Nullable H next() {
    Set<H> most = null;
    for (Set<H> held : bySource.values()) {
      if (most == null || held.size() > most.size()) {
        most = held;
      }
    }
    if (most == null) {
      return null;
    }
    for (H holder : most) {
      if (holder.yields()) {
        return holder;
      }
    }
    return most.iterator().next();
  }
}
