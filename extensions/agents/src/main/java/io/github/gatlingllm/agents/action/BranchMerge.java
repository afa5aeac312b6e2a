// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.session.MergedAttribute;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Merges the sessions of branches. Each branch sets and removes the attributes that it changed, in
 * the order of the branches, so of several that changed an attribute the last one decides. The
 * session has failed if a branch has.
 */
final class BranchMerge {

  private final Map<String, Object> before;
  private final String own;
  private Session merged;

  private BranchMerge(Session user, String own) {
    this.before = CollectionConverters.asJava(user.attributes());
    this.own = own;
    this.merged = user;
  }

  /**
   * Returns the session of a user after its branches.
   *
   * @param user its session before them
   * @param own the prefix of attributes of the branches alone
   */
  static Session of(Session user, List<Session> branches, String own) {
    var merge = new BranchMerge(BranchSession.withGroupTimes(user, branches), own);
    branches.forEach(merge::add);
    boolean failed = branches.stream().anyMatch(Session::isFailed);
    if (failed) {
      return merge.merged.markAsFailed();
    }
    return user.isFailed() ? merge.merged.markAsSucceeded() : merge.merged;
  }

  private void add(Session branch) {
    Map<String, Object> after = CollectionConverters.asJava(branch.attributes());
    after.forEach(this::set);
    for (String each : before.keySet()) {
      if (!after.containsKey(each) && !isOwn(each)) {
        merged = merged.remove(each);
      }
    }
  }

  private void set(String name, Object value) {
    Object old = before.get(name);
    if (isOwn(name) || Objects.equals(value, old)) {
      return;
    }
    Object result = value;
    if (value instanceof MergedAttribute several) {
      result = several.mergedInto(old, merged.attributes().get(name).getOrElse(() -> null));
    }
    merged = merged.set(name, result);
  }

  /** The job and the tool stay those of the user. */
  private boolean isOwn(String name) {
    return name.startsWith(own)
        || name.equals(CurrentJob.ATTRIBUTE)
        || name.equals(ToolBeginBuilder.ATTRIBUTE);
  }
}
