// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import './AllowanceHolder.sol';
import './Trader.sol';

struct Slippage {
  address payable recipient;
  address buyToken;
  uint256 minAmountOut;
}

/// Speaks the interface of 0x's Settler, as its source describes it, for calls that come through AllowanceHolder. An
/// action here is what is sold, what is bought and how much, and the exchange trades it.
contract Settler is Trader {
  AllowanceHolder internal constant HOLDER = AllowanceHolder(0x0000000000001fF3684f28c67538d4D072C22734);

  function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
    require(msg.sender == address(HOLDER), 'Settler: only through AllowanceHolder');
    address taker = address(bytes20(msg.data[msg.data.length - 20:]));
    (address sold, address bought, uint256 amount) = abi.decode(actions[0], (address, address, uint256));
    if (sold != NATIVE) {
      HOLDER.transferFrom(sold, taker, address(this), amount);
      run(sold, 0, abi.encodeWithSignature('approve(address,uint256)', EXCHANGE, amount));
    }
    bytes memory data = abi.encodeWithSignature(
      'exchange(address,address,uint256,uint256,address)',
      sold,
      bought,
      amount,
      1,
      address(this)
    );
    run(EXCHANGE, sold == NATIVE ? amount : 0, data);
    pay(slippage.buyToken, slippage.recipient, slippage.minAmountOut);
    return true;
  }
}
