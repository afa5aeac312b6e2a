// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.time.Duration;
import java.util.function.LongFunction;

/**
 * The rules of delivering one kind of data.
 *
 * @param what the name of the items, in the plural
 * @param rejectedText the text about rejected values, given their number
 * @param rejections the field of a collector's answer with the number of rejected values
 * @param mostWaiting the limit of waiting items
 * @param atATime the limit of items in one request
 * @param gather how long to wait for {@code atATime} items
 * @param newestIsAll whether an item replaces older ones, like counts since the start. If so, a
 *     full queue drops its oldest item, and only the newest is sent at the end. Otherwise a full
 *     queue drops new items, and all waiting items are sent at the end
 */
record DeliveryRules(
    String what,
    LongFunction<String> rejectedText,
    String rejections,
    int mostWaiting,
    int atATime,
    Duration gather,
    boolean newestIsAll) {}
