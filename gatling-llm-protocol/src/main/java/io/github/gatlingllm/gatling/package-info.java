// SPDX-License-Identifier: Apache-2.0
/**
 * The bridge to Gatling: Scala signatures, conversions, and {@link
 * io.github.gatlingllm.gatling.Seam}, which lists every private member of Gatling that is used.
 * Only code that Gatling's Java API and DSL can't express belongs here. A new private member needs
 * an entry in {@code Seam}, which is checked before the first user.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gatling;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
