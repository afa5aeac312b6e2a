// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The latest templates of this thread's streams for readers of one class, with which a new stream
 * begins. There is one cache for each thread and class, and another for requests of one choice.
 */
final class TemplateCache {

  /** Several models, or text and reasoning in turn; further ones stay with their stream. */
  private static final int MOST = 4;

  private static final ThreadLocal<Map<Class<?>, TemplateCache>> OF_THREAD =
      ThreadLocal.withInitial(HashMap::new);

  private static final ThreadLocal<Map<Class<?>, TemplateCache>> OF_ONE_CHOICE =
      ThreadLocal.withInitial(HashMap::new);

  /** The latest first. */
  private final @Nullable EventTemplate[] templates = new EventTemplate[MOST];

  private TemplateCache() {}

  /** Returns this thread's cache. */
  static TemplateCache of(Class<?> reader, boolean oneChoice) {
    ThreadLocal<Map<Class<?>, TemplateCache>> caches = oneChoice ? OF_ONE_CHOICE : OF_THREAD;
    return caches.get().computeIfAbsent(reader, unknown -> new TemplateCache());
  }

  /** Returns a template that differs only in its text; null without one. */
  @Nullable EventTemplate fitting(byte[] bytes, int from, int to) {
    for (EventTemplate template : templates) {
      if (template != null && template.fit(bytes, from, to) != EventTemplate.MISFIT) {
        return template;
      }
    }
    return null;
  }

  void add(EventTemplate template) {
    System.arraycopy(templates, 0, templates, 1, MOST - 1);
    templates[0] = template;
  }
}
