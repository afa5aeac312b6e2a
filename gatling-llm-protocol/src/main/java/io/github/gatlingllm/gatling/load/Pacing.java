// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;

/** Builds an action that knows when the request behind it is due. */
public interface Pacing extends ActionBuilder {}
