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
 * Holders of places, by source address. A newcomer displaces a holder of the address with the most
 * places, so one address can take all places only while no other wants one. For the server's
 * thread.
 */
final class FairShare<H extends FairShare.Holder> {

  private final Map<Object, Set<H>> bySource = new HashMap<>();
  private int size;

  /** Holds a place. */
  interface Holder {

    /** Returns the source address. */
    Object source();

    /** Returns whether it is displaced before older ones. */
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
   * Returns the holder to displace: the oldest one that yields, else the oldest one.
   *
   * @return null if there are no holders
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
